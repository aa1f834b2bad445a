import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './Helps.module.css'
import { thumbnailOf } from './youtube.ts'

/** Shows the picture of a video, or an icon if the picture cannot be loaded. */
export function Thumbnail({ video }: { video: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.thumbnail}>
      {failed === video ? (
        <IconVideo size={34} stroke={1.4} aria-hidden />
      ) : (
        <img src={thumbnailOf(video)} alt="" loading="lazy" onError={() => setFailed(video)} />
      )}
    </span>
  )
}
