import type { messageSelection as pt } from './pt.ts'

export const messageSelection: typeof pt = {
  choose: 'Select',
  label: 'Selection of messages',
  message: 'Select: {{text}}',
  chosen_one: '{{count}} message selected',
  chosen_other: '{{count}} messages selected',
  limit: 'At most {{count}} at once',
  forward: 'Forward',
  end: 'End the selection',
  forwardTitle_one: 'Forward message',
  forwardTitle_other: 'Forward {{count}} messages',
  forwarded_one: 'Message forwarded',
  forwarded_other: '{{count}} messages forwarded',
}
