import { Button } from '@mantine/core'
import { IconPencil, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactDetails } from '#contract/contacts.ts'
import { ownFieldsQuery } from '#web/api/shared-queries.ts'
import { Card } from './Card.tsx'
import { OwnFieldsDialog } from '#web/features/contacts/lazy-own-fields.ts'
import { useShownValue } from '#web/features/contacts/useShownValue.ts'
import { useCan } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

/** What the company wants to know of every contact, and what somebody noted of this one. */
export function FieldsCard({ contact, onEdit }: { contact: ContactDetails; onEdit: () => void }) {
  const { t } = useTranslation()
  const [isDefining, setDefining] = useState(false)
  const { data: fields = [] } = useQuery(ownFieldsQuery)
  const shown = useShownValue()
  const canChange = useCan('contacts:write')
  const canDefine = useCan('ownFields:manage')
  const values = new Map(contact.ownFields.map((own) => [own.fieldId, own]))
  const isEmpty = fields.length === 0 && contact.extraInfo.length === 0
  return (
    <Card
      title={t('contactPage.fields.title')}
      tool={
        canChange && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
            aria-label={t('contactPage.fields.edit')}
            onClick={onEdit}
          >
            {t('common.edit')}
          </Button>
        )
      }
    >
      {isEmpty && <p className={styles.quiet}>{t('contactPage.fields.none')}</p>}
      <dl className={styles.fields}>
        {fields.map(({ id, name }) => {
          const own = values.get(id)
          return (
            <div className={parts.stack8} key={`own ${id}`}>
              <dt>{name}</dt>
              <dd className={parts.prose}>{own ? shown(own) : '—'}</dd>
            </div>
          )
        })}
        {contact.extraInfo.map(({ id, name, value }) => (
          <div className={parts.stack8} key={id}>
            <dt>{name}</dt>
            <dd className={parts.prose}>{value}</dd>
          </div>
        ))}
      </dl>
      {canDefine && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconSettings size={14} stroke={1.8} aria-hidden />}
          onClick={() => setDefining(true)}
        >
          {t('contactPage.fields.define')}
        </Button>
      )}
      {isDefining && <OwnFieldsDialog onClose={() => setDefining(false)} />}
    </Card>
  )
}
