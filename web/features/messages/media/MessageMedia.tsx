import { Loader } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { kindOf, type MediaContent } from '#web/features/messages/text/message-kind.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { Picture, ratio } from './Picture.tsx'
import { RareContent } from './rare-content.ts'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './media.module.css'

/** As large as the player, so that what is below does not move. */
const AudioPlayer = lazyPart(
  async () => (await import('./AudioPlayer.tsx')).AudioPlayer,
  <span className={`${parts.row} ${styles.voice}`} />,
)

/** Shows the file, location, contact card or Pix key of a message, with its caption. */
export function MessageMedia({ message }: { message: MediaContent }) {
  const kind = kindOf(message)
  if (kind === 'location') return <RareContent location={message.body} />
  if (kind === 'contact') return <RareContent contacts={message.body} />
  if (kind === 'pix') return <RareContent pixKey={message.body} />
  if (!message.mediaUrl) return <MissingMedia message={message} />
  const { mediaUrl: url } = message
  switch (kind) {
    case 'image':
      return <Picture message={message} url={url} />
    case 'sticker':
      return <Sticker url={url} />
    case 'audio':
      return <AudioPlayer url={url} seconds={message.mediaSeconds} seed={message.id} />
    case 'video':
      return (
        <span className={styles.frame}>
          <video
            className={styles.video}
            src={url}
            poster={message.thumbnailUrl ?? undefined}
            controls
            preload="metadata"
            style={ratio(message)}
          />
          {message.body && (
            <p>
              <RichText text={message.body} />
            </p>
          )}
        </span>
      )
    default:
      return <DocumentLink message={message} url={url} />
  }
}

function Sticker({ url }: { url: string }) {
  const { t } = useTranslation()
  return <img className={styles.sticker} src={url} alt={t('messages.kinds.sticker')} loading="lazy" />
}

/** Shown while the file is not available. The caption is shown already, even if the file never arrives. */
function MissingMedia({ message }: { message: MediaContent }) {
  const { t } = useTranslation()
  const { mediaState } = message
  const failed = mediaState !== 'pending'
  const reason = mediaState === 'noRoom' || mediaState === 'tooLarge' ? mediaState : 'failed'
  const text = failed ? reason : 'fetching'
  return (
    <>
      <span className={`${parts.row} ${styles.wait}`} role="status">
        {failed ? <IconFileOff size={18} stroke={1.7} aria-hidden /> : <Loader size={16} />}
        {t(`messages.media.${text}`)}
      </span>
      {message.body && <RichText text={message.body} />}
    </>
  )
}
