import { IconClockHour4 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { firstNameOf, knownName } from '#contract/person-name.ts'
import type { NextTicket } from '#contract/tickets.ts'
import { TopNotice } from '#web/ui/layout/TopNotice.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'
import parts from '#web/ui/parts.module.css'
import styles from './LongestWait.module.css'
import { useWait } from './TicketTime.tsx'

type Props = { next: NextTicket; onOpen: () => void }

/** Says in the top bar who waits longest; a click leads there. A wait of less than a minute is not worth a word. */
export function LongestWait({ next, onOpen }: Props) {
  return next.waitingSince && <Notice next={next} since={next.waitingSince} onOpen={onOpen} />
}

type NoticeProps = Props & { since: string }

function Notice({ next, since, onOpen }: NoticeProps) {
  const { t } = useTranslation()
  const { minutes, text, level } = useWait(since, next)
  if (minutes < 1) return null
  const name = firstNameOf(knownName(next.name)) || contactName({ name: next.name })
  const words = t('tickets.waitsFor', { name, time: text })
  return (
    <TopNotice>
      <button
        type="button"
        className={`${parts.row} ${parts.sunken} ${styles.notice} num`}
        data-level={level}
        aria-label={`${t('tickets.longestWait')}: ${words}`}
        data-hint={t('tickets.longestWait')}
        onClick={onOpen}
      >
        <IconClockHour4 size={15} stroke={1.9} aria-hidden />
        <span className={parts.ellipsis}>{words}</span>
      </button>
    </TopNotice>
  )
}
