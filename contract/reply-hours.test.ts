import { expect, test } from 'vitest'
import { CHANNEL_KINDS, featuresOf } from './channels.ts'
import { REPLY_HOURS } from './reply-hours.ts'

test.each(CHANNEL_KINDS)('%s has the same hours in the table of channels', (kind) => {
  const { replyWindowHours, personReplyHours } = featuresOf(kind)
  const hours = replyWindowHours === null ? undefined : { replyWindowHours, personReplyHours }
  expect(REPLY_HOURS[kind]).toEqual(hours)
})
