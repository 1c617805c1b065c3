// SPDX-License-Identifier: MIT
/*
 * Two buses that remember: an SPI bus with one spidev device on it, and an I2C bus with two displays of the
 * kind HT16K33. What was sent last is read from /sys/kernel/debug/tachiai_bus:
 *
 *   spi_last     the bytes of the last transfer
 *   spi_count    how many there were
 *   i2c_first    the display memory at 0x70, 16 bytes
 *   i2c_second   the same at 0x71
 *   spi_present  0 takes the SPI device away, 1 gives it back
 *   i2c_present  0: no chip answers any more, 1: they answer
 */
#include <linux/debugfs.h>
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/spi/spi.h>

#define LONGEST_TRANSFER 65536
#define FIRST_DISPLAY 0x70
#define DISPLAYS 2
#define DISPLAY_BYTES 16

static DEFINE_MUTEX(lock);
static struct platform_device *platform;
static struct dentry *folder;

static struct spi_controller *spi_bus;
static struct spi_device *spi_chain;
static u8 spi_bytes[LONGEST_TRANSFER];
static u32 spi_length, spi_count;

static bool i2c_present = true;
static u8 display_bytes[DISPLAYS][DISPLAY_BYTES];
static struct debugfs_blob_wrapper display_blobs[DISPLAYS];

static struct spi_board_info chain_info = {
	.modalias = "dh2228fv", /* a name that the driver spidev takes for its own */
	.max_speed_hz = 25000000,
	.bus_num = 0,
	.chip_select = 0,
};

static int take_transfer(struct spi_controller *bus, struct spi_device *device, struct spi_transfer *transfer)
{
	mutex_lock(&lock);
	if (transfer->tx_buf) {
		spi_length = min_t(u32, transfer->len, LONGEST_TRANSFER);
		memcpy(spi_bytes, transfer->tx_buf, spi_length);
		spi_count++;
	}
	mutex_unlock(&lock);
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	return 0;
}

static ssize_t read_spi_last(struct file *file, char __user *to, size_t size, loff_t *from)
{
	ssize_t done;

	mutex_lock(&lock);
	done = simple_read_from_buffer(to, size, from, spi_bytes, spi_length);
	mutex_unlock(&lock);
	return done;
}

static const struct file_operations spi_last_file = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = read_spi_last,
};

static int get_spi_present(void *data, u64 *present)
{
	*present = spi_chain != NULL;
	return 0;
}

static int set_spi_present(void *data, u64 present)
{
	if (present && !spi_chain) {
		spi_chain = spi_new_device(spi_bus, &chain_info);
		return spi_chain ? 0 : -ENODEV;
	}
	if (!present && spi_chain) {
		spi_unregister_device(spi_chain);
		spi_chain = NULL;
	}
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(spi_present_file, get_spi_present, set_spi_present, "%llu\n");

/* HT16K33: below 0x10 the first byte is where in the display memory the others go; above, it is a command. */
static void remember(u8 *memory, const struct i2c_msg *message)
{
	int at;

	if (!message->len || message->buf[0] >= DISPLAY_BYTES)
		return;
	for (at = 1; at < message->len; at++)
		memory[(message->buf[0] + at - 1) % DISPLAY_BYTES] = message->buf[at];
}

static int take_messages(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	int number;

	for (number = 0; number < count; number++) {
		unsigned int display = messages[number].addr - FIRST_DISPLAY;

		if (!i2c_present || display >= DISPLAYS)
			return -EREMOTEIO;
		if (messages[number].flags & I2C_M_RD)
			memset(messages[number].buf, 0, messages[number].len);
		else
			remember(display_bytes[display], &messages[number]);
	}
	return count;
}

static u32 what_i2c_can(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm i2c_ways = {
	.master_xfer = take_messages,
	.functionality = what_i2c_can,
};

static struct i2c_adapter i2c_bus = {
	.owner = THIS_MODULE,
	.name = "tachiai_bus",
	.algo = &i2c_ways,
	.nr = 1,
};

static int start_spi(void)
{
	int error;

	spi_bus = spi_alloc_master(&platform->dev, 0);
	if (!spi_bus)
		return -ENOMEM;
	spi_bus->bus_num = 0;
	spi_bus->num_chipselect = 1;
	spi_bus->mode_bits = SPI_CPOL | SPI_CPHA;
	spi_bus->transfer_one = take_transfer;
	error = spi_register_controller(spi_bus);
	if (error) {
		spi_controller_put(spi_bus);
		return error;
	}
	error = set_spi_present(NULL, 1);
	if (error)
		spi_unregister_controller(spi_bus);
	return error;
}

static void make_files(void)
{
	static const char *const names[DISPLAYS] = { "i2c_first", "i2c_second" };
	int display;

	folder = debugfs_create_dir("tachiai_bus", NULL);
	debugfs_create_file("spi_last", 0400, folder, NULL, &spi_last_file);
	debugfs_create_u32("spi_count", 0400, folder, &spi_count);
	debugfs_create_file_unsafe("spi_present", 0600, folder, NULL, &spi_present_file);
	debugfs_create_bool("i2c_present", 0600, folder, &i2c_present);
	for (display = 0; display < DISPLAYS; display++) {
		display_blobs[display].data = display_bytes[display];
		display_blobs[display].size = DISPLAY_BYTES;
		debugfs_create_blob(names[display], 0400, folder, &display_blobs[display]);
	}
}

static int __init start(void)
{
	int error;

	platform = platform_device_register_simple("tachiai_bus", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(platform))
		return PTR_ERR(platform);
	error = start_spi();
	if (error)
		goto no_spi;
	i2c_bus.dev.parent = &platform->dev;
	error = i2c_add_numbered_adapter(&i2c_bus);
	if (error)
		goto no_i2c;
	make_files();
	return 0;

no_i2c:
	spi_unregister_controller(spi_bus);
no_spi:
	platform_device_unregister(platform);
	return error;
}

static void __exit stop(void)
{
	debugfs_remove_recursive(folder);
	i2c_del_adapter(&i2c_bus);
	spi_unregister_controller(spi_bus); /* takes its device with it */
	platform_device_unregister(platform);
}

module_init(start);
module_exit(stop);
MODULE_DESCRIPTION("SPI and I2C buses that remember what was sent");
MODULE_LICENSE("Dual MIT/GPL");
