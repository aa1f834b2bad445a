import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconMessageCircle,
  type Icon,
} from '@tabler/icons-react'
import type { ChannelKind } from '#contract/channels.ts'

/** Icon and background of each kind of channel. `background` is a CSS value. */
export const CHANNEL_LOOKS: Record<ChannelKind, { icon: Icon; background: string }> = {
  whatsapp: { icon: IconBrandWhatsapp, background: '#1a9c51' },
  whatsapp_cloud: { icon: IconBrandWhatsapp, background: '#0f7a5c' },
  instagram: { icon: IconBrandInstagram, background: 'linear-gradient(45deg, #e8772e, #c8337f 60%, #8a3ac8)' },
  facebook: { icon: IconBrandMessenger, background: '#0a78f0' },
  telegram: { icon: IconBrandTelegram, background: '#1f7fae' },
  webchat: { icon: IconMessageCircle, background: '#5d6b79' },
}
