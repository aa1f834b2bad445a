import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import type { Connection } from '#contract/connections.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MessagesApi.module.css'
import { SendDocs } from './SendDocs.tsx'
import { TokensCard } from './TokensCard.tsx'
import type { TrialValues } from './trial.ts'
import { FileTrial, TextTrial } from './TrialForms.tsx'

/** How other programs send messages, with forms to try it, and the tokens of the company. */
export function MessagesApiPage() {
  const { t } = useTranslation()
  const { data: connections, error, refetch } = useQuery(connectionsQuery)
  return (
    <Page lead={t('externalApi.lead')}>
      {connections && <Content connections={connections} />}
      {!connections && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading />)}
    </Page>
  )
}

function Content({ connections }: { connections: readonly Connection[] }) {
  const first =
    connections.find(({ token, isDefault }) => token !== '' && isDefault) ?? connections.find(({ token }) => token)
  const [values, setValues] = useState<TrialValues>({
    connectionId: first?.id ?? null,
    token: '',
    number: '',
    body: '',
  })
  const change = (part: Partial<TrialValues>): void => setValues((before) => ({ ...before, ...part }))
  const name = connections.find(({ id }) => id === values.connectionId)?.name
  return (
    <div className={`${parts.stack14} ${styles.columns}`}>
      <div className={`${parts.lines} ${styles.stack}`}>
        <SendDocs values={values} connectionName={name} />
        <TokensCard />
      </div>
      <div className={`${parts.lines} ${styles.stack}`}>
        <TextTrial connections={connections} values={values} onChange={change} />
        <FileTrial connections={connections} values={values} onChange={change} />
      </div>
    </div>
  )
}
