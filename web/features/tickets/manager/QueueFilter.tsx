import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QueueRef } from '#contract/queues.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { markColor } from '#web/ui/display/mark-color.ts'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

const QueueMenu = lazyComponent(async () => (await import('./QueueMenu.tsx')).QueueMenu)

const MAX_DOTS = 3

type Props = { queues: QueueRef[]; chosen: number[]; onChoose: (queueIds: number[]) => void }

/** Chooses the queues of the list. All queues are shown if none is chosen. */
export function QueueFilter({ queues, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('menu')
  const chosenQueues = queues.filter((queue) => chosen.includes(queue.id))
  const dots = (chosenQueues.length > 0 ? chosenQueues : queues).slice(0, MAX_DOTS)
  return (
    <>
      <button
        type="button"
        className={`${parts.hover} ${parts.inline} ${styles.filter}`}
        aria-label={`${t('tickets.queues')}: ${t('tickets.filterQueues')}`}
        {...button}
      >
        <span className={styles.dots} aria-hidden>
          {dots.map((queue) => (
            <i key={queue.id} style={{ background: markColor(queue.color) }} />
          ))}
        </span>
        <span>{t('tickets.queues')}</span>
        {chosen.length > 0 && chosenQueues.length < queues.length && <b className="num">{chosen.length}</b>}
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
      {used && <QueueMenu {...popup} queues={queues} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}
