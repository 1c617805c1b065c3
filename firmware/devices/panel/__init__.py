"""What hands touch and ears hear: the buttons and the buzzer, through gpiozero."""
