import { ActionIcon, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'
import { discardPending } from '#web/features/messages/sending/sending.ts'
import { fileIcon, sizeText } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'
import media from '#web/features/messages/media/media.module.css'

type Props = { outgoing: PendingMessage; file: NonNullable<PendingMessage['file']> }

/** Shows the file of a pending message, and how much of it has been sent. */
export function PendingFile({ outgoing, file }: Props) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { name, type, size, url } = file
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
      {'file' in file && outgoing.state === 'sending' && (
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
