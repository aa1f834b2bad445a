import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import type { ConsentEntry } from '#contract/contact-page.ts'
import { consentsQuery } from './api.ts'
import { Card } from './Card.tsx'
import { OptOutSection } from '#web/features/opt-outs/OptOutSection.tsx'
import { useCan } from '#web/session/store.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

/** Whether the person gets messages of campaigns, and how that came about. */
export function ConsentCard({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const canChange = useCan('tickets:write')
  const { data: entries = [] } = useQuery(consentsQuery(contactId))
  const id = `consents-${contactId}`
  return (
    <Card
      title={t('contactPage.consent.title')}
      tool={
        entries.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('contactPage.consent.history')}
          </Button>
        )
      }
    >
      <OptOutSection contactId={contactId} mayChange={canChange} />
      <ol id={id} className={`${parts.stack10} ${styles.entries}`} hidden={!isOpen}>
        {entries.map((entry, index) => (
          <Entry
            // oxlint-disable-next-line react/no-array-index-key -- steps of one moment have nothing else of their own
            key={`${entry.kind} ${entry.at} ${index}`}
            entry={entry}
          />
        ))}
      </ol>
    </Card>
  )
}

/** Says where the step comes from. */
function useSource(): (entry: ConsentEntry) => string {
  const { t } = useTranslation()
  return (entry) => {
    if (entry.kind === 'consent') return [entry.proof, entry.list?.name].filter(Boolean).join(' · ')
    return entry.source === 'mistake' ? t('contactPage.consent.mistake') : t(`optOuts.source.${entry.source}`)
  }
}

function Entry({ entry }: { entry: ConsentEntry }) {
  const { t } = useTranslation()
  const sourceOf = useSource()
  const time = useTime()
  const isRefusal = entry.kind === 'refusal'
  const Icon = isRefusal ? IconBan : IconCircleCheck
  return (
    <li>
      <Icon size={16} stroke={1.8} color={isRefusal ? 'var(--b-text-3)' : 'var(--b-ok)'} aria-hidden />
      <div>
        <b>{t(`contactPage.consent.${entry.kind}`)}</b>
        <small>
          {[sourceOf(entry), entry.user?.name].filter(Boolean).join(' · ')}{' '}
          <time className="num" dateTime={entry.at}>
            {time.date(entry.at)}
          </time>
        </small>
        {entry.kind !== 'consent' && entry.proof && <small>“{entry.proof}”</small>}
      </div>
    </li>
  )
}
