import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FileRow.module.css'

type Props = {
  name: string
  /** Stands before the name, unless the file has a picture. */
  icon?: Icon
  pictureUrl?: string | null
  /** Opens the file. */
  url?: string | null
  /** Says what the link does, where the name alone does not. */
  linkLabel?: string
  /** Its size, or how far it is on its way. */
  note?: ReactNode
  /** Changes the size of its picture or the room that it takes. */
  className?: string | undefined
  /** What can be done with it. */
  children?: ReactNode
}

/** Shows a file: its icon or picture, its name in one line, its size, and what can be done with it. */
export function FileRow({ name, icon: Icon, pictureUrl, url, linkLabel, note, className = '', children }: Props) {
  return (
    <span className={`${styles.file} ${className}`}>
      {pictureUrl ? <img src={pictureUrl} alt="" /> : Icon && <Icon size={20} stroke={1.5} aria-hidden />}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" title={name} aria-label={linkLabel}>
          {name}
        </a>
      ) : (
        <span title={name}>{name}</span>
      )}
      {note && <small className="num">{note}</small>}
      {children}
    </span>
  )
}
