import { ActionIcon, Button, Textarea, type TextareaProps } from '@mantine/core'
import { IconMicrophone, IconMoodSmile, IconNote, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SENT_BODY } from '#contract/limits.ts'
import { Tool } from './Tool.tsx'
import type { ComposerState } from './useComposer.ts'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { writeWithCaret } from '#web/ui/form/writeWithCaret.ts'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

const AttachmentTray = lazyPart(async () => (await import('./AttachmentTray.tsx')).AttachmentTray)
const RecordingBar = lazyComponent(async () => (await import('./RecordingBar.tsx')).RecordingBar)
const EmojiPopup = lazyComponent(async () => (await import('./EmojiPopup.tsx')).EmojiPopup)

/** Inserts `piece` at the caret, and moves the caret behind it. */
function insertAt(field: HTMLTextAreaElement | null, piece: string, write: (text: string) => void): void {
  const { value = '', selectionStart: start = 0, selectionEnd: end = 0 } = field ?? {}
  writeWithCaret(field, start + piece.length, () => write(value.slice(0, start) + piece + value.slice(end)))
}

type Props = {
  composer: ComposerState
  field: RefObject<HTMLTextAreaElement | null>
  narrow: boolean
  placeholder: string
  maxLength?: number
  /** ARIA attributes of the field that link it to its suggestions. */
  aria?: Pick<TextareaProps, 'aria-controls' | 'aria-activedescendant'>
  /** Set while an internal note is written: it takes no files, and is saved instead of sent. */
  note?: { saving: boolean } | null
  /** Set where voice messages can be recorded. */
  recording?: { onClose: () => void } | null
  /** The input by which files are chosen, for whoever opens it from elsewhere. */
  picker?: RefObject<HTMLInputElement | null>
  /** Told where the caret is. */
  onCaret?: (position: number) => void
  /** Handles a key of the field before Enter sends; returns true if the key was handled. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** Shown above the box. */
  suggestions?: ReactNode
  /** Shown above the files. */
  quote?: ReactNode
  /** Shown above the field. */
  modes?: ReactNode
  /** Additional buttons of the toolbar. */
  tools?: ReactNode
  /** Explains further keys, after those of Enter. */
  hint?: ReactNode
  /** Stands in place of field, files and toolbar while nothing can be sent; what was written is kept. */
  locked?: ReactNode
}

/** The text field with its toolbar: Enter sends, Shift+Enter inserts a line break. */
export function Composer(props: Props) {
  const { composer, field, narrow, placeholder, maxLength = MAX_SENT_BODY, aria, note = null, recording = null } = props
  const { t } = useTranslation()
  const [isRecording, setIsRecording] = useState(false)
  useCaret(field)
  const ownPicker = useRef<HTMLInputElement>(null)
  const { files } = composer

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || props.onKey?.(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    composer.submit()
  }

  // The bar would begin to record by itself when a reply can be written again.
  if (props.locked && isRecording) setIsRecording(false)
  if (props.locked)
    return (
      <div className={styles.wrap}>
        <div className={`${parts.panel} ${styles.box}`}>
          {props.modes}
          {props.locked}
        </div>
      </div>
    )
  return (
    <div className={styles.wrap}>
      {props.suggestions}
      <div className={`${parts.panel} ${styles.box}`} data-note={note !== null || undefined}>
        {props.quote}
        {files.attachments.length > 0 && (
          <AttachmentTray
            attachments={files.attachments}
            onRemove={files.remove}
            onCaption={files.setCaption}
            onSend={composer.submit}
          />
        )}
        {isRecording ? (
          <RecordingBar
            onSend={composer.sendAudio}
            onLeft={composer.keepAudio}
            onClose={() => {
              setIsRecording(false)
              recording?.onClose()
            }}
          />
        ) : (
          <>
            {props.modes}
            <Textarea
              ref={field}
              classNames={{ input: styles.input ?? '' }}
              variant="unstyled"
              autosize
              minRows={1}
              maxRows={5}
              maxLength={maxLength}
              value={composer.text}
              placeholder={placeholder}
              aria-label={t(note ? 'messages.composer.note' : 'messages.composer.label')}
              {...aria}
              onChange={(event) => {
                composer.write(event.currentTarget.value)
                props.onCaret?.(event.currentTarget.selectionStart)
              }}
              onSelect={(event) => props.onCaret?.(event.currentTarget.selectionStart)}
              onKeyDown={onKeyDown}
              onBlur={composer.stopTyping}
              onPaste={(event) => {
                if (event.clipboardData.files.length === 0 || note) return
                event.preventDefault()
                files.add(event.clipboardData.files)
              }}
            />
            <div className={`${parts.row} ${styles.tools}`}>
              <EmojiButton field={field} onPick={(emoji) => insertAt(field.current, emoji, composer.write)} />
              {!note && <FileTool onFiles={files.add} picker={props.picker ?? ownPicker} />}
              {!note && props.tools}
              {!note && recording && (
                <Tool
                  label={t('messages.composer.record')}
                  icon={IconMicrophone}
                  onClick={() => setIsRecording(true)}
                />
              )}
              <span className={`${parts.meta} ${parts.end} ${styles.hint}`} aria-hidden>
                {!narrow && (
                  <>
                    <span>
                      <kbd>Enter</kbd> {t(note ? 'messages.composer.saveHint' : 'messages.composer.enterHint')}
                    </span>
                    <span>
                      · <kbd>Shift Enter</kbd> {t('messages.composer.breakHint')}
                    </span>
                    {props.hint}
                  </>
                )}
              </span>
              <SubmitButton composer={composer} narrow={narrow} note={note} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

type FileToolProps = { onFiles: (files: Iterable<File>) => void; picker: RefObject<HTMLInputElement | null> }

function FileTool({ onFiles, picker }: FileToolProps) {
  const { t } = useTranslation()
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <Tool label={t('messages.composer.attach')} icon={IconPaperclip} onClick={() => picker.current?.click()} />
    </>
  )
}

type SubmitProps = { composer: ComposerState; narrow: boolean; note: { saving: boolean } | null }

function SubmitButton({ composer, narrow, note }: SubmitProps) {
  const { t } = useTranslation()
  if (note)
    return (
      <Button
        size="xs"
        leftSection={<IconNote size={15} stroke={1.9} aria-hidden />}
        disabled={!composer.canSubmit}
        loading={note.saving}
        onClick={composer.submit}
      >
        {t('messages.composer.saveNote')}
      </Button>
    )
  return (
    <ActionIcon
      variant="filled"
      color="ceu"
      size={narrow ? 38 : 32}
      aria-label={t('messages.composer.send')}
      disabled={!composer.canSubmit}
      onClick={composer.submit}
    >
      <IconSend2 size={18} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
}

type EmojiProps = { field: RefObject<HTMLTextAreaElement | null>; onPick: (emoji: string) => void }

function EmojiButton({ field, onPick }: EmojiProps) {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('dialog')
  return (
    <>
      <ActionIcon aria-label={t('messages.composer.emoji')} title={t('messages.composer.emoji')} {...button}>
        <IconMoodSmile size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
      {used && (
        <EmojiPopup
          {...popup}
          onPick={onPick}
          onEnter={() => setTimeout(() => field.current?.focus(), POPUP_CLOSED_MS)}
        />
      )}
    </>
  )
}

/** A popup gives the focus back to its button a moment after it closed. */
const POPUP_CLOSED_MS = 60

const OTHER_FOCUS = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="menu"] *'

/** On touch screens the field is not focused, because the on-screen keyboard would cover the conversation. */
const FINE_POINTER = '(pointer: fine)'

/** Focuses the field when a conversation opens, unless the user is in another field, a dialog or a menu. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): void {
  // As soon as the field is seen: a key that is pressed then must not come before the focus.
  useLayoutEffect(() => {
    const { current } = field
    if (!current || document.activeElement?.matches(OTHER_FOCUS) || !matchMedia(FINE_POINTER).matches) return
    current.focus({ preventScroll: true })
    current.setSelectionRange(current.value.length, current.value.length)
  }, [field])
}
