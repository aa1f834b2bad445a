import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './Helps.module.css'

/** Shows the picture of a video, or an icon if the picture cannot be loaded. */
export function Thumbnail({ video }: { video: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={`${parts.center} ${styles.thumbnail}`}>
      {failed === video ? (
        <IconVideo size={34} stroke={1.4} aria-hidden />
      ) : (
        <img src={thumbnailOf(video)} alt="" loading="lazy" onError={() => setFailed(video)} />
      )}
    </span>
  )
}

/** The server's content security policy must allow these hosts. */
const thumbnailOf = (video: string): string => `https://i.ytimg.com/vi/${video}/hqdefault.jpg`
export const playerOf = (video: string): string => `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`
export const pageOf = (video: string): string => `https://www.youtube.com/watch?v=${video}`
