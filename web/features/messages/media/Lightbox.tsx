import { ActionIcon, Modal } from '@mantine/core'
import { IconDownload, IconRotateClockwise, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayBeShortcut } from '#web/session/preferences.ts'
import { downloadUrl } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'
import styles from './media.module.css'

const MAX_ZOOM = 5
const STEP = 1.5

type Props = { url: string; name: string | null; onClose: () => void }

/** Shows a picture in full screen, with zoom, rotation and download. */
export function Lightbox({ url, name, onClose }: Props) {
  const { t } = useTranslation()
  const [zoom, setZoom] = useState(1)
  const [quarterTurns, setQuarterTurns] = useState(0)
  const picture = useRef<HTMLImageElement>(null)
  /** The width of the picture in px when it fits the screen. */
  const fitted = useRef(0)
  const change = (factor: number): void => {
    if (zoom === 1) fitted.current = picture.current?.clientWidth ?? 0
    setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom * factor)))
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (!mayBeShortcut(event.key)) return
    if (event.key === '+' || event.key === '=') change(STEP)
    if (event.key === '-') change(1 / STEP)
    if (event.key.toLowerCase() === 'r') setQuarterTurns((current) => current + 1)
  }
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Overlay backgroundOpacity={0.9} />
      <Modal.Content aria-label={name ?? t('messages.kinds.image')} style={{ background: 'rgb(8 12 16 / 92%)' }}>
        {/* The content above takes no such handler, and drops it without a word. */}
        <Modal.Body p={0} h="100dvh" onKeyDown={onKey}>
          <div className={styles.tools}>
            <Tool label={t('messages.media.zoomOut')} onClick={() => change(1 / STEP)} icon={IconZoomOut} />
            <Tool label={t('messages.media.zoomIn')} onClick={() => change(STEP)} icon={IconZoomIn} />
            <Tool
              label={t('messages.media.rotate')}
              onClick={() => setQuarterTurns(quarterTurns + 1)}
              icon={IconRotateClockwise}
            />
            <ActionIcon
              component="a"
              href={downloadUrl(url)}
              download={name ?? true}
              variant="default"
              size={38}
              aria-label={t('messages.media.download')}
            >
              <IconDownload size={19} stroke={1.7} aria-hidden />
            </ActionIcon>
            <Tool label={t('messages.media.close')} onClick={onClose} icon={IconX} focus />
          </div>
          <div
            className={`${parts.center} ${styles.lightbox}`}
            data-zoomed={zoom > 1 || undefined}
            onWheel={(event) => change(event.deltaY < 0 ? 1.1 : 1 / 1.1)}
            onClick={(event) => event.target === event.currentTarget && onClose()}
          >
            <img
              ref={picture}
              src={url}
              alt={name ?? t('messages.kinds.image')}
              onDoubleClick={() => change(zoom > 1 ? 1 / zoom : 2)}
              style={{
                transform: `rotate(${quarterTurns * 90}deg)`,
                ...(zoom > 1 && { width: fitted.current * zoom }),
              }}
            />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type ToolProps = { label: string; onClick: () => void; icon: typeof IconX; focus?: boolean }

function Tool({ label, onClick, icon: Icon, focus }: ToolProps) {
  return (
    <ActionIcon variant="default" size={38} aria-label={label} onClick={onClick} data-autofocus={focus || undefined}>
      <Icon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
