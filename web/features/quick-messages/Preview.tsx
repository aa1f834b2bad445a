import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from './media.ts'
import { fillVariables, useVariables } from './variables.ts'
import { fileIcon } from '#web/ui/file.ts'
import styles from './QuickMessages.module.css'

const EXAMPLE = { name: 'Maria Figueiredo', protocol: '20261120001' }

/** Renders a text as a conversation does. */
export type RenderText = (text: string) => ReactNode

type Props = { message: string; media: Media | null; renderText: RenderText }

/** Shows the message as an example customer would receive it now. */
export function Preview({ message, media, renderText }: Props) {
  const { t } = useTranslation()
  const text = fillVariables(message.trim(), useVariables(EXAMPLE))
  return (
    <section className={styles.preview} aria-label={t('quickMessages.preview')}>
      <h3>{t('quickMessages.preview')}</h3>
      {text === '' && !media ? (
        <p>{t('quickMessages.previewEmpty')}</p>
      ) : (
        <div className={styles.bubble}>
          {media && <MediaView media={media} />}
          {text !== '' && <div>{renderText(text)}</div>}
        </div>
      )}
    </section>
  )
}

function MediaView({ media: { name, mimetype, url } }: { media: Media }) {
  if (mimetype.startsWith('image/')) return <img src={url} alt={name} />
  if (mimetype.startsWith('video/')) return <video src={url} controls muted aria-label={name} />
  if (mimetype.startsWith('audio/')) return <audio src={url} controls aria-label={name} />
  const Icon = fileIcon(name, mimetype)
  return (
    <span className={styles.file}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>{name}</span>
    </span>
  )
}
