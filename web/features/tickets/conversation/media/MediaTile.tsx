import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactFile } from '#contract/contact-page.ts'
import { Lightbox } from '#web/features/messages/lazy-lightbox.ts'
import { fileIcon } from '#web/ui/text/file.ts'
import { ToMessage } from './ToMessage.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Media.module.css'

type Props = { file: ContactFile; onFollow: () => void }

/** A picture, which opens in full screen, or a film or sound, which opens in a tab of its own. */
export function MediaTile({ file, onFollow }: Props) {
  const { t } = useTranslation()
  const [isOpened, setIsOpened] = useState(false)
  const { name, url, mimetype } = file
  const tile = `${parts.sunken} ${parts.center} ${styles.tile}`
  return (
    <>
      {mimetype.startsWith('image/') ? (
        <button
          type="button"
          className={tile}
          aria-label={t('contactMedia.openNamed', { name })}
          title={name}
          onClick={() => setIsOpened(true)}
        >
          <Preview file={file} />
        </button>
      ) : (
        <a
          className={tile}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('contactMedia.openNamed', { name })}
          title={name}
        >
          <Preview file={file} />
        </a>
      )}
      <ToMessage of={file} onFollow={onFollow} />
      {isOpened && <Lightbox url={url} name={name} onClose={() => setIsOpened(false)} />}
    </>
  )
}

function Preview({ file: { name, url, mimetype, thumbnailUrl } }: { file: ContactFile }) {
  const shown = thumbnailUrl ?? (mimetype.startsWith('image/') ? url : null)
  const Icon = fileIcon(name, mimetype)
  if (shown === null) return <Icon size={26} stroke={1.4} aria-hidden />
  return (
    <>
      <img src={shown} alt="" loading="lazy" />
      {mimetype.startsWith('video/') && <IconPlayerPlayFilled size={18} aria-hidden />}
    </>
  )
}
