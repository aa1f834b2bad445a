import { IconCalendarClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ContactOverview } from '#contract/contact-page.ts'
import { Card } from './Card.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

type Props = { contactId: number; next: ContactOverview['nextSchedule'] }

/** The next message that will leave by itself. Without one the card is not shown. */
export function ScheduleCard({ contactId, next }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  if (!next) return null
  return (
    <Card
      title={t('contactPage.schedule.title')}
      tool={
        <Link className={styles.link} to="/schedules" search={{ contactId }}>
          {t('contactPage.schedule.add')}
        </Link>
      }
    >
      <div className={styles.schedule}>
        <IconCalendarClock size={18} stroke={1.7} aria-hidden />
        <div>
          <p className={parts.clamp}>
            <VariableText text={next.body} />
          </p>
          <small className="num">
            {[time.dateTime(next.sendAt), next.whatsapp?.name, next.user?.name].filter(Boolean).join(' · ')}
          </small>
        </div>
      </div>
    </Card>
  )
}
