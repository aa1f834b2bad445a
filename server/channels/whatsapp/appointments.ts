/** Writes events and calls that are planned for a time as text, so that search and lists have all of it. */
import type { proto } from 'baileys'
import { DateTime } from 'luxon'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { Wording } from '#server/channels/port.ts'
import { locationLines } from './location.ts'

const WORDS: Record<CustomerLanguage, Record<'eventCancelled' | 'callCancelled' | 'voice' | 'video', string>> = {
  pt: {
    eventCancelled: 'Evento cancelado',
    callCancelled: 'Chamada cancelada',
    voice: 'Chamada de voz',
    video: 'Chamada de vídeo',
  },
  en: {
    eventCancelled: 'Event cancelled',
    callCancelled: 'Call cancelled',
    voice: 'Voice call',
    video: 'Video call',
  },
  es: {
    eventCancelled: 'Evento cancelado',
    callCancelled: 'Llamada cancelada',
    voice: 'Llamada de voz',
    video: 'Videollamada',
  },
}
/** VOICE and VIDEO of WhatsApp's CallType. */
const CALL_KINDS = { 1: ['📞', 'voice'], 2: ['🎥', 'video'] } as const

const lines = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join('\n')

type Count = proto.Message.IEventMessage['startTime']

function timeOf(ms: number, { timezone }: Wording): DateTime | null {
  const time = DateTime.fromMillis(ms, { zone: timezone })
  return ms > 0 && time.isValid ? time : null
}

const written = (time: DateTime): string => time.toFormat('dd/MM/yyyy HH:mm')

/** An end on the same day is written without it. */
function spanLine(start: Count, end: Count, wording: Wording): string | null {
  const [from, until] = [start, end].map((seconds) => timeOf(Number(seconds ?? 0) * 1000, wording))
  if (!from) return null
  if (!until || until <= from) return `🕒 ${written(from)}`
  return `🕒 ${written(from)} – ${from.hasSame(until, 'day') ? until.toFormat('HH:mm') : written(until)}`
}

export function eventWords(event: proto.Message.IEventMessage, wording: Wording): string {
  const { isCanceled, name, description, location, joinLink, startTime, endTime } = event
  return lines(
    isCanceled && `🚫 ${WORDS[wording.language].eventCancelled}`,
    name,
    description,
    spanLine(startTime, endTime, wording),
    ...locationLines(location),
    joinLink,
  )
}

export function callWords(
  { title, callType, scheduledTimestampMs }: proto.Message.IScheduledCallCreationMessage,
  wording: Wording,
  isCancelled = false,
): string {
  const words = WORDS[wording.language]
  const kind = callType === 1 || callType === 2 ? CALL_KINDS[callType] : null
  const time = timeOf(Number(scheduledTimestampMs ?? 0), wording)
  return lines(
    isCancelled && `🚫 ${words.callCancelled}`,
    title,
    kind && `${kind[0]} ${words[kind[1]]}`,
    time && `🕒 ${written(time)}`,
  )
}
