import { ActionIcon, Button, Switch, Textarea } from '@mantine/core'
import { IconBolt, IconMicrophone, IconNote, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SENT_BODY } from '#contract/limits.ts'
import type { Message } from '#contract/messages.ts'
import { firstNameOf } from '#contract/person-name.ts'
import type { Ticket } from '#contract/tickets.ts'
import { AttachmentTray } from '#web/features/messages/composer/AttachmentTray.tsx'
import { EmojiButton } from '#web/features/messages/composer/EmojiButton.tsx'
import { QuickMessageSuggestions } from '#web/features/messages/composer/QuickMessageSuggestions.tsx'
import { QuoteBar } from '#web/features/messages/composer/QuoteBar.tsx'
import { signPreference, useComposer, type Mode } from '#web/features/messages/composer/useComposer.ts'
import { useCaret } from '#web/features/messages/composer/useCaret.ts'
import { useQuickMessageSuggestions } from '#web/features/messages/composer/useQuickMessageSuggestions.ts'
import { usePreference } from '#web/session/preferences.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import styles from './composer.module.css'

const RecordingBar = lazyComponent(async () => (await import('./RecordingBar.tsx')).RecordingBar)

/** To write to somebody, by the first name: a whole one would need a second line. */
function useInvitation({ contact }: Ticket, narrow: boolean): string {
  const { t } = useTranslation()
  if (narrow) return t('messages.composer.placeholderShort')
  return t('messages.composer.placeholder', { name: firstNameOf(contact.name) })
}

/** The text with a piece at the caret, which goes behind it once the text is there. */
function insertAt(field: RefObject<HTMLTextAreaElement | null>, piece: string): string {
  const { value = '', selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {}
  requestAnimationFrame(() => field.current?.setSelectionRange(start + piece.length, start + piece.length))
  return value.slice(0, start) + piece + value.slice(end)
}

/** Leaves room for the signature. */
const MAX_TEXT = MAX_SENT_BODY - 100

export type ComposerHandle = {
  focus: (mode: Mode) => void
  /** Takes the caret at once, so that the key just pressed is written here. */
  goOn: () => void
  quick: () => void
  addFiles: (files: Iterable<File>) => void
}

type Props = {
  ticket: Ticket
  narrow: boolean
  quoted: Message | null
  onCancelQuote: () => void
  onSent: () => void
  handle: Ref<ComposerHandle>
}

/** Where answers and notes are written. */
export function Composer({ ticket, narrow, quoted, onCancelQuote, onSent, handle }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [recording, setRecording] = useState(false)
  const composer = useComposer({ ticket, quoted, onSent })
  useCaret(field)
  const quick = useQuickMessageSuggestions(composer.text, composer.mode === 'reply')
  const { mode, text, files } = composer
  const isNote = mode === 'note'
  const invitation = useInvitation(ticket, narrow)

  const focus = (next: Mode): void => {
    composer.setMode(next)
    requestAnimationFrame(() => field.current?.focus())
  }
  useImperativeHandle(handle, () => ({
    focus,
    goOn: () => field.current?.focus(),
    quick: () => {
      focus('reply')
      composer.write('/')
      quick.toggle()
    },
    addFiles: files.add,
  }))

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (quick.onKey(event.key, composer.pickQuick)) return event.preventDefault()
    if (event.key === 'Escape') {
      if (!quoted) return event.currentTarget.blur()
      event.preventDefault()
      return onCancelQuote()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    composer.submit()
  }

  return (
    <div className={styles.wrap}>
      {quick.opened && (
        <QuickMessageSuggestions
          id={listId}
          options={quick.options}
          search={quick.search}
          active={quick.active}
          onPick={(option) => {
            composer.pickQuick(option)
            quick.close()
            field.current?.focus()
          }}
          onHover={quick.mark}
        />
      )}
      <div className={styles.box} data-note={isNote || undefined}>
        {quoted && !isNote && <QuoteBar message={quoted} onCancel={onCancelQuote} />}
        <AttachmentTray
          attachments={files.attachments}
          onRemove={files.remove}
          onCaption={files.setCaption}
          onSend={composer.submit}
        />
        {recording ? (
          <RecordingBar
            onSend={composer.sendAudio}
            onLeft={composer.keepAudio}
            onClose={() => {
              setRecording(false)
              focus('reply')
            }}
          />
        ) : (
          <>
            <Modes mode={mode} onChange={focus} />
            <Textarea
              ref={field}
              classNames={{ input: styles.input ?? '' }}
              variant="unstyled"
              autosize
              minRows={1}
              maxRows={5}
              maxLength={MAX_TEXT}
              value={text}
              placeholder={isNote ? t('messages.composer.placeholderNote') : invitation}
              aria-label={t(isNote ? 'messages.composer.note' : 'messages.composer.label')}
              aria-controls={quick.opened ? listId : undefined}
              aria-activedescendant={quick.opened && quick.options.length > 0 ? `${listId}-${quick.active}` : undefined}
              onChange={(event) => composer.write(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onBlur={composer.stopTyping}
              onPaste={(event) => {
                if (event.clipboardData.files.length === 0 || isNote) return
                event.preventDefault()
                files.add(event.clipboardData.files)
              }}
            />
            <Tools
              narrow={narrow}
              isNote={isNote}
              quickOpened={quick.opened}
              canSubmit={composer.canSubmit}
              saving={composer.saving}
              onEmoji={(emoji) => composer.write(insertAt(field, emoji))}
              onFiles={files.add}
              onQuick={() => {
                quick.toggle()
                field.current?.focus()
              }}
              onRecord={() => setRecording(true)}
              onSubmit={composer.submit}
            />
          </>
        )}
      </div>
    </div>
  )
}

function Modes({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useTranslation()
  const signs = usePreference(signPreference)
  return (
    <div className={styles.modes}>
      <div role="tablist" aria-label={t('messages.composer.mode')}>
        {(['reply', 'note'] as const).map((one) => (
          <button key={one} type="button" role="tab" aria-selected={mode === one} onClick={() => onChange(one)}>
            {t(`messages.composer.${one}`)}
          </button>
        ))}
      </div>
      {mode === 'reply' && (
        <Switch
          label={t('messages.composer.sign')}
          labelPosition="left"
          classNames={{ label: styles.signLabel ?? '' }}
          checked={signs}
          onChange={(event) => signPreference.set(event.currentTarget.checked)}
          wrapperProps={{ 'data-hint': t('messages.composer.signHint') }}
        />
      )}
    </div>
  )
}

type ToolsProps = {
  narrow: boolean
  isNote: boolean
  quickOpened: boolean
  canSubmit: boolean
  saving: boolean
  onEmoji: (emoji: string) => void
  onFiles: (files: Iterable<File>) => void
  onQuick: () => void
  onRecord: () => void
  onSubmit: () => void
}

function Tools(props: ToolsProps) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tools}>
      <EmojiButton onPick={props.onEmoji} />
      {!props.isNote && (
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              props.onFiles(event.currentTarget.files ?? [])
              event.currentTarget.value = ''
            }}
          />
          <Tool label={t('messages.composer.attach')} icon={IconPaperclip} onClick={() => picker.current?.click()} />
          <Tool label={t('messages.composer.quick')} icon={IconBolt} onClick={props.onQuick} on={props.quickOpened} />
          <Tool label={t('messages.composer.record')} icon={IconMicrophone} onClick={props.onRecord} />
        </>
      )}
      <span className={styles.hint} aria-hidden>
        {!props.narrow && (
          <>
            <kbd>Enter</kbd> {t(props.isNote ? 'messages.composer.saveHint' : 'messages.composer.enterHint')} ·{' '}
            <kbd>Shift Enter</kbd> {t('messages.composer.breakHint')} · <kbd>Esc</kbd> {t('messages.composer.listHint')}
          </>
        )}
      </span>
      {props.isNote ? (
        <Button
          size="xs"
          leftSection={<IconNote size={15} stroke={1.9} aria-hidden />}
          disabled={!props.canSubmit}
          loading={props.saving}
          onClick={props.onSubmit}
        >
          {t('messages.composer.saveNote')}
        </Button>
      ) : (
        <ActionIcon
          variant="filled"
          color="ceu"
          size={props.narrow ? 38 : 32}
          aria-label={t('messages.composer.send')}
          disabled={!props.canSubmit}
          onClick={props.onSubmit}
        >
          <IconSend2 size={18} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

type ToolProps = { label: string; icon: typeof IconBolt; onClick: () => void; on?: boolean }

function Tool({ label, icon: Icon, onClick, on }: ToolProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      onClick={onClick}
      {...(on && { variant: 'light', color: 'ceu' })}
      {...(on !== undefined && { 'aria-pressed': on })}
    >
      <Icon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
