import i18next from 'i18next'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { concerns } from '#web/features/shell/cache.ts'
import { volume } from '#web/session/preferences.ts'
import { sessionState } from '#web/session/store.ts'

type Open = (ticketUuid: string) => void

let openTicket: Open = () => undefined
let isInView: (ticket: Ticket) => boolean = () => false

/** The routes tell how a ticket is opened and which one is being looked at. */
export function onAnnounced(ways: { open: Open; isInView: (ticket: Ticket) => boolean }): void {
  openTicket = ways.open
  isInView = ways.isInView
}

/** A sound and a notification of the system for a customer's message that nobody at this screen is looking at. */
export function announce(message: Message, ticket: Ticket): void {
  const session = sessionState()
  if (session.status !== 'in' || message.fromMe || message.read || !concerns(session.user, ticket)) return
  if (document.hasFocus() && isInView(ticket)) return
  playSound()
  showNotification(message, ticket)
}

function showNotification(message: Message, ticket: Ticket): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = new Notification(i18next.t('shell.bell.messageFrom', { name: ticket.contact.name }), {
    body: message.body || i18next.t('shell.bell.newFile'),
    tag: String(ticket.id),
    ...(ticket.contact.profilePicUrl ? { icon: ticket.contact.profilePicUrl } : {}),
  })
  notification.onclick = () => {
    window.focus()
    openTicket(ticket.uuid)
    notification.close()
  }
}

let audio: AudioContext | null = null
const NOTES_HZ = [880, 1174.66]
const NOTE_S = 0.14
/** Full volume of the slider; louder would be harsh. */
const LOUDEST = 0.35

/** Two soft notes, at the volume of the slider. */
export function playSound(): void {
  const level = volume.get()
  if (level === 0) return
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
  const start = audio.currentTime
  for (const [index, frequency] of NOTES_HZ.entries())
    playNote(audio, frequency, start + index * NOTE_S, level * LOUDEST)
}

function playNote(context: AudioContext, frequency: number, at: number, level: number): void {
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = frequency
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(level, at + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S * 2)
  tone.connect(gain).connect(context.destination)
  tone.start(at)
  tone.stop(at + NOTE_S * 2)
}
