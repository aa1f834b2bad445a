import { Alert, Code } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { connectionsQuery, facebookAppQuery } from '#web/api/shared-queries.ts'
import { IdInput, SecretInput } from '#web/features/connections/LinkInputs.tsx'
import { PHONE_FIELDS, WEBHOOK_FIELDS, webhookAddress } from '#web/features/connections/meta-webhook.ts'
import { CopyField } from './CopyField.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Guide.module.css'
import { SignupOffer } from './SignupOffer.tsx'
import type { StepPanelProps } from './step-panel.ts'
import { Where } from './Where.tsx'

const IDS = ['phoneNumberId', 'wabaId'] as const

/** The two ids of a number, or Meta's sign-up in their stead. */
export function IdsStep({ form, onClose }: StepPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <SignupOffer onDone={onClose} />
      <p className={styles.lead}>{t('connections.guide.ids.lead')}</p>
      <Where
        keys={['connections.guide.ids.where1', 'connections.guide.ids.where2', 'connections.guide.ids.where3']}
        link="https://developers.facebook.com/apps"
      />
      {IDS.map((field) => (
        <IdInput
          key={field}
          form={form}
          field={field}
          label={t(`connections.cloud.${field}`)}
          hint={t(`connections.cloud.${field}Hint`)}
          isRequired
          data-autofocus={field === IDS[0] || undefined}
        />
      ))}
    </>
  )
}

/** The token with which the number is used, and the secret that signs what Meta tells of it. */
export function CloudTokenStep({ form }: StepPanelProps) {
  const { t } = useTranslation()
  const { data: app } = useQuery(facebookAppQuery)
  const hasOwnApp = app !== undefined && app.appId === null
  return (
    <>
      <p className={styles.lead}>{t('connections.guide.cloudToken.lead')}</p>
      <Where
        keys={[
          'connections.guide.cloudToken.where1',
          'connections.guide.cloudToken.where2',
          'connections.guide.cloudToken.where3',
          'connections.guide.cloudToken.where4',
        ]}
        link="https://business.facebook.com/settings"
      />
      <SecretInput
        form={form}
        field="accessToken"
        label={t('connections.cloud.accessToken')}
        hint={t('connections.cloud.accessTokenHint')}
        isRequired
      />
      <SecretInput
        form={form}
        field="appSecret"
        label={t('connections.cloud.appSecret')}
        hint={t(hasOwnApp ? 'connections.guide.cloudToken.secretNeeded' : 'connections.cloud.appSecretHint')}
        isRequired={hasOwnApp}
      />
    </>
  )
}

/** What is left to do at Meta once the number is connected: only then it can be told the address. */
export function WebhookStep({ form, told, created }: StepPanelProps) {
  const { t } = useTranslation()
  const isOwnApp = form.values.appSecret.trim() !== ''
  return (
    <>
      {isOwnApp ? (
        <>
          <p className={styles.lead}>{t('connections.guide.webhook.lead')}</p>
          <Where
            keys={[
              'connections.guide.webhook.where1',
              'connections.guide.webhook.where2',
              'connections.guide.webhook.where3',
            ]}
          />
          <CopyField label={t('connections.cloud.webhook')} value={webhookAddress()} />
          <CopyField
            label={t('connections.cloud.verifyToken')}
            value={form.values.verifyToken}
            hint={t('connections.guide.webhook.once')}
          />
          <FieldList title={t('connections.guide.webhook.fields')} fields={WEBHOOK_FIELDS} />
          {told?.isOnPhone && <FieldList title={t('connections.guide.webhook.ofPhone')} fields={PHONE_FIELDS} />}
        </>
      ) : (
        <p className={styles.lead}>{t('connections.guide.webhook.own')}</p>
      )}
      <Hearing connectionId={created?.id} />
    </>
  )
}

function FieldList({ title, fields }: { title: string; fields: readonly string[] }) {
  return (
    <div className={`${parts.flow} ${styles.fieldList}`}>
      <b>{title}</b>
      {fields.map((field) => (
        <Code key={field}>{field}</Code>
      ))}
    </div>
  )
}

/** Says at once when Meta has told something of the number: the address was entered rightly then. */
function Hearing({ connectionId }: { connectionId: number | undefined }) {
  const { t } = useTranslation()
  const { data: isHeard = false } = useQuery({
    ...connectionsQuery,
    select: (list) => list.find(({ id }) => id === connectionId)?.isHeard ?? false,
  })
  return (
    <Alert
      color={isHeard ? 'verde' : 'ambar'}
      role="status"
      icon={isHeard ? <IconCircleCheck size={18} aria-hidden /> : undefined}
    >
      {t(isHeard ? 'connections.guide.webhook.heard' : 'connections.guide.webhook.waiting')}
    </Alert>
  )
}
