// Plays tones, each [frequency in Hz, begin in s, length in s, loudness].
export function play(speaker, tones) {
  for (const [hertz, begin, length, loudness] of tones) {
    const tone = new OscillatorNode(speaker, { type: "triangle", frequency: hertz });
    const level = new GainNode(speaker, { gain: 0 });
    const from = speaker.currentTime + begin;
    level.gain.setValueAtTime(loudness, from);
    level.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(level).connect(speaker.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
