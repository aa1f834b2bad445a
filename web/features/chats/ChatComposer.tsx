import { ActionIcon, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { MAX_SENT_BODY } from '#contract/limits.ts'
import { sendChatMessage } from '#web/features/chats/sending.ts'
import { AttachmentTray } from '#web/features/messages/composer/AttachmentTray.tsx'
import { toDrafts, useAttachments } from '#web/features/messages/composer/attachments.ts'
import { EmojiButton } from '#web/features/messages/composer/EmojiButton.tsx'
import styles from '#web/features/messages/composer/composer.module.css'
import { useUser } from '#web/session/store.ts'

/** What was being written in each chat by whom, until the page is left. */
const drafts = new Map<string, string>()

type Props = { chat: Chat; narrow: boolean; onSaid: () => void }

/** Where one answers: Enter sends, Shift and Enter begin a line. */
export function ChatComposer({ chat, narrow, onSaid }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const draftKey = `chat:${useUser().id}:${chat.id}`
  const files = useAttachments(draftKey)
  const [text, setText] = useState(() => drafts.get(draftKey) ?? '')
  const canSend = text.trim() !== '' || files.attachments.length > 0

  const write = (next: string): void => {
    setText(next)
    drafts.set(draftKey, next)
  }
  const insert = (piece: string): void => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
    write(text.slice(0, start) + piece + text.slice(end))
    requestAnimationFrame(() => field.current?.setSelectionRange(start + piece.length, start + piece.length))
  }
  const send = (): void => {
    if (!canSend) return
    for (const { body, file } of toDrafts(text.trim(), files.attachments, (body) => body))
      sendChatMessage(cache, chat.id, body, file instanceof File ? file : null)
    files.clear()
    write('')
    onSaid()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    send()
  }

  return (
    <div className={styles.wrap}>
      <div className={styles.box}>
        <AttachmentTray
          attachments={files.attachments}
          onRemove={files.remove}
          onCaption={files.setCaption}
          onSend={send}
        />
        <Textarea
          ref={field}
          classNames={{ input: styles.input ?? '' }}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={5}
          maxLength={MAX_SENT_BODY}
          autoFocus={!narrow}
          value={text}
          placeholder={t('chats.composer.placeholder', { title: chat.title })}
          aria-label={t('chats.composer.label')}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            files.add(event.clipboardData.files)
          }}
        />
        <Tools narrow={narrow} canSend={canSend} onEmoji={insert} onFiles={files.add} onSend={send} />
      </div>
    </div>
  )
}

type ToolsProps = {
  narrow: boolean
  canSend: boolean
  onEmoji: (emoji: string) => void
  onFiles: (files: Iterable<File>) => void
  onSend: () => void
}

function Tools({ narrow, canSend, onEmoji, onFiles, onSend }: ToolsProps) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tools}>
      <EmojiButton onPick={onEmoji} />
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
      <ActionIcon
        aria-label={t('messages.composer.attach')}
        title={t('messages.composer.attach')}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
      <span className={styles.hint} aria-hidden>
        {!narrow && (
          <>
            <kbd>Enter</kbd> {t('messages.composer.enterHint')} · <kbd>Shift Enter</kbd>{' '}
            {t('messages.composer.breakHint')}
          </>
        )}
      </span>
      <ActionIcon
        variant="filled"
        color="ceu"
        size={narrow ? 38 : 32}
        aria-label={t('messages.composer.send')}
        disabled={!canSend}
        onClick={onSend}
      >
        <IconSend2 size={18} stroke={1.9} aria-hidden />
      </ActionIcon>
    </div>
  )
}
