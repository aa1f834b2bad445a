import { IconCalendarClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ContactOverview } from '#contract/contact-page.ts'
import { Card } from './Card.tsx'
import { planQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { useTime } from '#web/ui/time/time.ts'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

/** `next` is undefined while nobody knows it. */
type Props = { contactId: number; next: ContactOverview['nextSchedule'] | undefined }

/** The next message that will leave by itself, and the way to schedule one. */
export function ScheduleCard({ contactId, next }: Props) {
  const { t } = useTranslation()
  const mayRead = useCan('schedules:read')
  const { data: company } = useQuery({ ...planQuery(useUser().companyId), enabled: mayRead })
  if (!mayRead || company?.plan?.useSchedules !== true) return null
  return (
    <Card
      title={t('contactPage.schedule.title')}
      tool={
        <Link className={styles.link} to="/schedules" search={{ contactId }}>
          {t('contactPage.schedule.add')}
        </Link>
      }
    >
      {next === null && <p className={styles.quiet}>{t('contactPage.schedule.none')}</p>}
      {next && <NextSchedule next={next} />}
    </Card>
  )
}

function NextSchedule({ next }: { next: NonNullable<Props['next']> }) {
  const time = useTime()
  return (
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
  )
}
