import type { ContactLink } from '#contract/contact-page.ts'
import { ToMessage } from './ToMessage.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Media.module.css'

type Props = { link: ContactLink; onFollow: () => void }

/** A link, which opens beside the app, and the words around it. */
export function LinkRow({ link, onFollow }: Props) {
  const { url, text, by } = link
  const around = text.replace(url, '').replaceAll(/\s+/g, ' ').trim()
  return (
    <div className={`${parts.row} ${styles.linked}`}>
      <span className={parts.words}>
        <a
          className={`${parts.link} ${parts.ellipsis}`}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={url}
        >
          {url}
        </a>
        <small className={parts.ellipsis}>{[by, around].filter(Boolean).join(' · ')}</small>
      </span>
      <ToMessage of={link} onFollow={onFollow} />
    </div>
  )
}
