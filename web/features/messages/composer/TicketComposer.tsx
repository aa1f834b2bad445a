import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SENT_BODY } from '#contract/limits.ts'
import type { Message } from '#contract/messages.ts'
import { firstNameOf, knownName } from '#contract/person-name.ts'
import type { Ticket } from '#contract/tickets.ts'
import { Composer } from './Composer.tsx'
import type { ReplyLock } from './LockedReply.tsx'
import { LockedReply } from './lazy-locked-reply.ts'
import { PreparedTools } from './PreparedTools.tsx'
import { useMentionSuggestions } from './useMentionSuggestions.ts'
import { useQuickMessageSuggestions, type Suggestion } from './useQuickMessageSuggestions.ts'
import { useTicketComposer, type Mode } from './useTicketComposer.ts'
import { usePreference } from '#web/session/preferences.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import type { Macro } from '#contract/macros.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import { signPreference } from '#web/features/messages/sign-preference.ts'
import { focusLastMessage } from '#web/features/messages/message-keys.ts'
import { useMessageLine } from '#web/features/messages/text/preview.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

const AttendantAi = lazyPart(
  async () => (await import('#web/features/messages/attendant-ai/AttendantAi.tsx')).AttendantAi,
)
const ComposerSuggestions = lazyComponent(async () => (await import('./ComposerSuggestions.tsx')).ComposerSuggestions)

/**
 * Returns the placeholder of the field. It has only the contact's first name, because a full name would need a second
 * line.
 */
function usePlaceholder({ contact }: Ticket, narrow: boolean): string {
  const { t } = useTranslation()
  if (narrow) return t('messages.composer.placeholderShort')
  return t('messages.composer.placeholder', { name: firstNameOf(knownName(contact.name)) || contactName(contact) })
}

/** Leaves 100 characters for the signature. */
const MAX_TEXT = MAX_SENT_BODY - 100

export type ComposerHandle = {
  focus: (mode: Mode) => void
  /** Focuses the field synchronously, so that the key that was just pressed is typed into it. */
  goOn: () => void
  quick: () => void
  /** Asks for a file, unless nothing can be sent. */
  attach: () => void
  addFiles: (files: Iterable<File>) => void
}

type Props = {
  ticket: Ticket
  narrow: boolean
  /** Set while the provider would refuse a reply; notes are written all the same. */
  lock: ReplyLock | null
  quoted: Message | null
  onCancelQuote: () => void
  onSent: () => void
  onMacro: (macro: Macro) => void
  handle: Ref<ComposerHandle>
}

type Reached = {
  composer: ReturnType<typeof useTicketComposer>
  quick: ReturnType<typeof useQuickMessageSuggestions>
  field: RefObject<HTMLTextAreaElement | null>
  picker: RefObject<HTMLInputElement | null>
  focus: (mode: Mode) => void
  isLocked: boolean
}

/** Lets the letters and the commands write, and choose files. */
function useHandle(handle: Ref<ComposerHandle>, { composer, quick, field, picker, focus, isLocked }: Reached): void {
  useImperativeHandle(handle, () => ({
    focus,
    goOn: () => field.current?.focus(),
    quick: () => {
      focus('reply')
      if (isLocked) return
      composer.write('/')
      quick.toggle()
    },
    attach: () => {
      focus('reply')
      // The button is not there while a note is written.
      requestAnimationFrame(() => picker.current?.click())
    },
    addFiles: composer.files.add,
  }))
}

const isPlainArrowUp = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'ArrowUp' && !shiftKey && !ctrlKey && !altKey && !metaKey

/** The composer of a ticket, for replies and internal notes. */
export function TicketComposer({ ticket, narrow, lock, quoted, onCancelQuote, onSent, onMacro, handle }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const listId = useId()
  const composer = useTicketComposer({ ticket, quoted, onSent })
  const { mode } = composer
  const hasAi = useSetting('attendantAi') === 'enabled'
  const [aiSlot, setAiSlot] = useState<HTMLElement | null>(null)
  const quick = useQuickMessageSuggestions({
    text: composer.text,
    enabled: mode === 'reply',
    queueId: ticket.queueId,
  })
  const isNote = mode === 'note'
  const mention = useMentionSuggestions({ ...composer, field })
  const shown = quick.opened ? quick : mention
  const replyPlaceholder = usePlaceholder(ticket, narrow)

  const focus = (next: Mode): void => {
    composer.setMode(next)
    requestAnimationFrame(() => field.current?.focus())
  }
  useHandle(handle, { ...{ composer, quick, field, picker, focus }, isLocked: lock !== null })

  const pick = (option: Suggestion): void => {
    if (option.kind === 'quick') return void composer.pickQuick(option.quick)
    // The slash with which the letter opened the list is no text.
    if (composer.text === '/') composer.write('')
    onMacro(option.macro)
  }

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (quick.onKey(event.key, pick) || mention.onKey(event.key, mention.pick)) {
      event.preventDefault()
      return true
    }
    if (isPlainArrowUp(event) && composer.text === '' && focusLastMessage(event.currentTarget)) {
      event.preventDefault()
      return true
    }
    if (event.key !== 'Escape') return false
    if (!quoted) event.currentTarget.blur()
    else {
      event.preventDefault()
      onCancelQuote()
    }
    return true
  }

  return (
    <Composer
      composer={composer}
      field={field}
      picker={picker}
      narrow={narrow}
      placeholder={isNote ? t('messages.composer.placeholderNote') : replyPlaceholder}
      maxLength={MAX_TEXT}
      aria={{
        'aria-controls': shown.opened ? listId : undefined,
        'aria-activedescendant': shown.opened && shown.options.length > 0 ? `${listId}-${shown.active}` : undefined,
      }}
      onCaret={mention.setCaret}
      note={isNote ? { saving: composer.saving } : null}
      recording={{ onClose: () => focus('reply') }}
      onKey={onKey}
      locked={lock && !isNote && <LockedReply {...lock} draft={composer.text} />}
      suggestions={
        shown.opened && (
          <ComposerSuggestions
            id={listId}
            quick={quick}
            mention={mention}
            fill={composer.fill}
            onQuick={pick}
            field={field}
          />
        )
      }
      quote={
        <>
          {hasAi && (
            <AttendantAi
              ticketId={ticket.id}
              isOff={ticket.contact.keptFromAi}
              draft={composer.draft}
              field={field}
              maxLength={MAX_TEXT}
              toolbar={aiSlot}
              hidden={isNote}
            />
          )}
          {quoted && !isNote && <QuoteBar message={quoted} onCancel={onCancelQuote} />}
        </>
      }
      modes={<Modes mode={mode} canSign={!isNote && !lock} onChange={focus} onStep={composer.setMode} />}
      tools={
        <PreparedTools
          ticketId={ticket.id}
          quotedId={quoted?.id ?? null}
          onSent={onSent}
          isOpen={quick.opened}
          onToggle={() => {
            quick.toggle()
            field.current?.focus()
          }}
          onFileList={(list) => {
            composer.pickFileList(list)
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          {hasAi && <span ref={setAiSlot} />}
        </PreparedTools>
      }
      hint={<ListHint />}
    />
  )
}

/**
 * `canSign` says whether a reply can be written, which may be signed. `onStep` is called by the arrow keys, which leave the
 * focus on the tabs.
 */
type ModesProps = { mode: Mode; canSign: boolean; onChange: (mode: Mode) => void; onStep: (mode: Mode) => void }

function Modes({ mode, canSign, onChange, onStep }: ModesProps) {
  const { t } = useTranslation()
  const signs = usePreference(signPreference)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[aria-selected="false"]')?.focus()
    onStep(mode === 'reply' ? 'note' : 'reply')
  }
  return (
    <div className={`${parts.bar} ${styles.modes}`}>
      <div role="tablist" aria-label={t('messages.composer.mode')} onKeyDown={onKeyDown}>
        {(['reply', 'note'] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={mode === one}
            tabIndex={mode === one ? 0 : -1}
            onClick={() => onChange(one)}
          >
            {t(`messages.composer.${one}`)}
          </button>
        ))}
      </div>
      {canSign && (
        <Switch
          label={t('messages.composer.sign')}
          labelPosition="left"
          classNames={{ label: `${parts.hint} ${styles.signLabel}` }}
          checked={signs}
          onChange={(event) => signPreference.set(event.currentTarget.checked)}
          wrapperProps={{ 'data-hint': t('messages.composer.signHint') }}
        />
      )}
    </div>
  )
}

/** Says how to leave the field for the list. */
function ListHint() {
  const { t } = useTranslation()
  return (
    <span>
      · <kbd>Esc</kbd> {t('messages.composer.listHint')}
    </span>
  )
}

/** Shows the quoted message above the text that is being written. */
function QuoteBar({ message, onCancel }: { message: Message; onCancel: () => void }) {
  const { t } = useTranslation()
  const line = useMessageLine()
  const name = message.fromMe ? t('messages.you') : message.contact ? contactName(message.contact) : ''
  return (
    <div className={`${parts.row} ${styles.quote}`}>
      <span className={parts.words}>
        <b>{t('messages.composer.replyingTo', { name })}</b>
        <small className={parts.ellipsis}>{line(message)}</small>
      </span>
      <ActionIcon size={26} aria-label={t('messages.composer.cancelQuote')} onClick={onCancel}>
        <IconX size={15} stroke={1.9} aria-hidden />
      </ActionIcon>
    </div>
  )
}
