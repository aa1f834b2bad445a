import type * as pt from './pt.ts'

export const push: typeof pt.push = {
  title: 'Notices while Balcão is closed',
  device: 'Notify on this device',
  deviceHint: 'Until you sign out or end this device’s session.',
  denied: 'This browser does not allow notices of Balcão. Allow them in its settings.',
  unsupported: 'This browser receives no notices. On an iPhone, add Balcão to the Home Screen and open it there.',
  kinds: 'Notify of',
  kind: {
    waiting: 'Customers who wait',
    own: 'My conversations',
    mention: 'Mentions of me in notes and in the internal chat',
    chat: 'Messages of the internal chat',
  },
  quiet: 'Quiet hours',
  quietHint: 'In the time zone of the company.',
  quietStart: 'From',
  quietEnd: 'Until',
  saved: 'Notices saved.',
}
