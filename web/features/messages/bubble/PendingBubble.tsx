import { ActionIcon, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ACK } from '#contract/acks.ts'
import { Ack } from '#web/features/messages/Ack.tsx'
import { BubbleLayout } from './BubbleLayout.tsx'
import { SendFailure } from './Bubble.tsx'
import { RareContent } from '#web/features/messages/media/rare-content.ts'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'
import { Quote } from '#web/features/messages/text/Quote.tsx'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { discardPending, retryPending } from '#web/features/messages/sending/sending.ts'
import { fileIcon, sizeText } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'
import media from '#web/features/messages/media/media.module.css'

/** Shows a pending message like a sent one, with a clock, or with the reason why it was not sent. */
export function PendingBubble({ outgoing, first }: { outgoing: PendingMessage; first: boolean }) {
  const cache = useQueryClient()
  const failed = outgoing.state === 'failed'
  const text = outgoing.body && <RichText text={outgoing.body} />
  return (
    <BubbleLayout
      side="out"
      first={first}
      time={outgoing.createdAt}
      ack={<Ack ack={ACK.waiting} failed={failed} />}
      below={
        failed && (
          <SendFailure
            reason={outgoing.error}
            onRetry={() => retryPending(cache, outgoing)}
            onDiscard={() => discardPending(cache, outgoing)}
          />
        )
      }
      failed={failed}
      fresh
    >
      {outgoing.quotedMsg && <Quote quoted={outgoing.quotedMsg} />}
      <PendingFileView outgoing={outgoing} />
      {outgoing.mentions?.length ? <RareContent mentions={outgoing.mentions}>{text}</RareContent> : text}
    </BubbleLayout>
  )
}

function PendingFileView({ outgoing }: { outgoing: PendingMessage }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  if (!outgoing.file) return null
  const { name, type, size, url } = outgoing.file
  const isPicture = type.startsWith('image/')
  const Icon = fileIcon(name, type)
  return (
    <span className={media.frame} style={isPicture ? {} : { margin: 0 }}>
      {isPicture ? (
        <span className={`${parts.sunken} ${media.picture}`} style={{ cursor: 'default' }}>
          <img src={url} alt={name} />
        </span>
      ) : (
        <span className={`${parts.row} ${media.document}`}>
          <Icon size={30} stroke={1.4} aria-hidden />
          <span className={parts.words}>
            <b className={parts.ellipsis}>{name}</b>
            <small>{sizeText(size, i18n.language)}</small>
          </span>
        </span>
      )}
      {'file' in outgoing.file && outgoing.state === 'sending' && (
        <span className={`${parts.row} ${media.wait}`}>
          <Progress value={outgoing.progress * 100} size="sm" flex={1} aria-label={name} />
          <ActionIcon
            size={24}
            aria-label={t('messages.composer.cancelUpload')}
            onClick={() => discardPending(cache, outgoing)}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </span>
  )
}
