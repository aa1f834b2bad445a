import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandTelegram,
  IconQrcode,
  IconRosetteDiscountCheck,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { FORM_KIND, type ChannelKind } from '#contract/channels.ts'

/** How each kind looks in the picker, and how many minutes it takes somebody who has at hand what it needs. */
export const KIND_CARDS: Record<ChannelKind, { icon: Icon; minutes: number }> = {
  whatsapp: { icon: IconQrcode, minutes: 1 },
  whatsapp_cloud: { icon: IconRosetteDiscountCheck, minutes: 10 },
  instagram: { icon: IconBrandInstagram, minutes: 3 },
  facebook: { icon: IconBrandMessenger, minutes: 3 },
  telegram: { icon: IconBrandTelegram, minutes: 2 },
  webchat: { icon: IconWorld, minutes: 2 },
}

/** Most companies begin with it, so it is chosen first. */
export const MOST_USED: ChannelKind = FORM_KIND
