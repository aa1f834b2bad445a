import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import type { Message } from '#contract/messages.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { fileListAttachments, quickMessageAttachment } from './attachments.ts'
import { useComposer } from './useComposer.ts'
import { useColleagues, useMentions } from './useMentions.ts'
import { useTyping } from './useTyping.ts'
import { getFileList } from '#web/features/messages/store/api.ts'
import { signPreference } from '#web/features/messages/sign-preference.ts'
import { readDraft, saveDraft } from '#web/session/drafts.ts'
import { ticketDestination } from '#web/features/messages/store/pending-messages.ts'
import { createNote } from '#web/features/notes/api.ts'
import { countQuickMessageUse } from '#web/features/quick-messages/api.ts'
import { loadFilling, useVariables } from '#web/features/quick-messages/variables.ts'
import { usePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { toastError, toastFailure, toastInfo, toastOk } from '#web/ui/overlay/toast.tsx'
import { takeTyped } from '#web/ui/browser/typeAhead.ts'

export type Mode = 'reply' | 'note'

type Options = {
  ticket: Ticket
  quoted: Message | null
  onSent: () => void
}

/** Holds a reply to the contact of a ticket, with signature and quick messages, or an internal note about it. */
export function useTicketComposer({ ticket, quoted, onSent }: Options) {
  const { t } = useTranslation()
  const user = useUser()
  const cache = useQueryClient()
  const signs = usePreference(signPreference)
  const { name, number, email } = ticket.contact
  const variables = useVariables({
    ...{ name, number, email, user: user.name, queue: ticket.queue?.name ?? '' },
    ...{ protocol: ticket.code, ticket: String(ticket.id) },
  })
  const [mode, setMode] = useState<Mode>('reply')
  const note = useNote(ticket, onSent)
  const mentions = useMentions(ticket)
  const reply = useComposer({
    destination: ticketDestination(ticket.id),
    quoted,
    sign: (body) => (signs ? `*${user.name}:*\n${body}` : body),
    mentionsIn: mentions.findMembersIn,
    typing: useTyping(ticket.id),
    onSent: () => {
      mentions.clear()
      onSent()
    },
  })
  const activeMode = mode === 'note' ? note : reply
  useTypedBefore(reply)

  /** Returns a prepared text as this contact would get it now. */
  const fill = async (text: string): Promise<string> =>
    (await loadFilling()).fillFor(cache, ticket.contactId, text, variables)

  const pickQuick = async (option: QuickMessage): Promise<void> => {
    countQuickMessageUse(cache, option.id)
    activeMode.write(await fill(option.message))
    const file = quickMessageAttachment(option)
    if (file) reply.files.attach([{ content: file }])
    if (option.fileListId !== null) void attachListOf(option.fileListId)
  }

  const attachListOf = async (id: number): Promise<void> => {
    try {
      reply.files.attach(fileListAttachments(await getFileList(id)))
    } catch (error) {
      toastFailure(t('messages.composer.fileListFailed'), error)
    }
  }

  /** Puts the files of a list and its message before the user, who sends them. */
  const pickFileList = async (list: FileList): Promise<void> => {
    const message = await fill(list.message)
    const attachments = fileListAttachments(list)
    reply.files.attach(attachments)
    reply.write(reply.text.trim() === '' ? message : `${reply.text.trimEnd()}\n${message}`)
    toastInfo(t('messages.composer.fileListAdded', { count: attachments.length }))
  }

  const { text, write, submit, canSubmit } = activeMode
  const draft = { text: reply.text, write: reply.write }
  return {
    ...reply,
    draft,
    mentions: mode === 'note' ? note.colleagues : mentions,
    text,
    write,
    submit,
    canSubmit,
    mode,
    setMode,
    saving: note.saving,
    fill,
    pickQuick,
    pickFileList,
  }
}

/** Whoever accepts a ticket types at once, before its conversation is there. */
function useTypedBefore({ text, write }: { text: string; write: (text: string) => void }): void {
  const latest = useRef((typed: string) => write(text + typed))
  useLayoutEffect(() => {
    const typed = takeTyped('conversation')
    if (typed) latest.current(typed)
  }, [])
}

const MIN_NOTE_LENGTH = 2

function useNote({ id, contactId }: Ticket, onSaved: () => void) {
  const { t } = useTranslation()
  const user = useUser()
  const draftKey = { kind: 'note', id } as const
  const [text, setText] = useState(() => readDraft(user.id, draftKey))
  const [saving, setSaving] = useState(false)
  const body = text.trim()
  const colleagues = useColleagues({ ticketId: id }, text)

  const write = (next: string): void => {
    setText(next)
    saveDraft(user.id, draftKey, next)
  }
  const save = async (): Promise<void> => {
    if (body.length < MIN_NOTE_LENGTH || saving) return
    setSaving(true)
    try {
      const mentioned = (await colleagues.findAllIn(body)).map((person) => person.id)
      await createNote({ note: body, ticketId: id, contactId, ...(mentioned.length > 0 && { mentions: mentioned }) })
      colleagues.clear()
      write('')
      toastOk(t('contacts.noteAdded'))
      onSaved()
    } catch (error) {
      toastError(error)
    } finally {
      setSaving(false)
    }
  }
  const canSubmit = body.length >= MIN_NOTE_LENGTH
  return { text, write, submit: () => void save(), canSubmit, saving, colleagues }
}
