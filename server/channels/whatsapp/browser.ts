import { Browsers, proto } from 'baileys'

/** As what we register. WhatsApp gives codes to type only to names of common browsers and systems. */
export const BROWSER = Browsers.ubuntu('Chrome')

/** The number by which Baileys registers that browser. Linking by passkey names it again. */
export const DEVICE_TYPE = proto.DeviceProps.PlatformType.CHROME
