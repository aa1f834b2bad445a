import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { connectionsQuery, facebookAppQuery, planQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useNow } from '#web/ui/time/useNow.ts'
import { ConnectionDialogs, type Dialog } from './ConnectionDialogs.tsx'
import type { EditedConnection } from './ConnectionForm.tsx'
import type { TemplatePictureOf } from './lazy-dialogs.ts'
import { needsAttention } from './light.ts'
import { ProblemPanel } from './ProblemPanel.tsx'
import { problemOf } from './problems.ts'
import { useConnectionColumns } from './useConnectionColumns.tsx'

type Props = {
  /** Renders the panel that simulates the bot of a connection. */
  simulator: (connection: EditedConnection) => ReactNode
  /** Renders a template as the customer sees it. */
  templatePicture: TemplatePictureOf
}

/** No event tells each message that came in. */
const REFRESHED_EVERY_MS = 60_000

export function ConnectionsPage({ simulator, templatePicture }: Props) {
  const { t } = useTranslation()
  const {
    data: connections = [],
    isPending,
    error,
    refetch,
  } = useQuery({
    ...connectionsQuery,
    refetchInterval: REFRESHED_EVERY_MS,
  })
  // The picker and the ways out ask which windows of Meta there are: it is known before they open.
  useQuery(facebookAppQuery)
  const canAdd = useCan('connections-page:addConnection')
  const canConnect = useCan('connections-page:actionButtons')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const columns = useConnectionColumns(setDialog)
  const { lead, fullAt } = useLead(connections)
  const addButton = canAdd && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog({ kind: 'pick' })}>
      {t('connections.add')}
    </Button>
  )

  if (error && connections.length === 0)
    return <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />
  return (
    <Page lead={lead} tools={(isPending || connections.length > 0) && addButton}>
      <DataTable
        label={t('connections.table')}
        columns={columns}
        rows={connections}
        rowKey={(connection) => connection.id}
        loading={isPending}
        detail={(connection) =>
          canConnect && problemOf(connection) ? (
            <ProblemPanel
              connection={connection}
              onQr={() => setDialog({ kind: 'qr', connection })}
              onBring={() => setDialog({ kind: 'bring', connection })}
              onEdit={() => setDialog({ kind: 'edit', connection })}
              onOfficial={canAdd ? () => setDialog({ kind: 'guide', channel: CLOUD_KIND }) : null}
            />
          ) : null
        }
        empty={
          <EmptyState icon={IconPlugConnected} title={t('connections.emptyTitle')} text={t('connections.emptyText')}>
            {addButton}
          </EmptyState>
        }
      />
      {dialog && (
        <ConnectionDialogs
          {...{ dialog, fullAt, simulator, templatePicture }}
          isFirst={connections.length === 0}
          open={setDialog}
        />
      )}
    </Page>
  )
}

/** Says what the page is about, how much of the plan is used, and how many connections need somebody. */
function useLead(connections: readonly Connection[]): { lead: string; fullAt: number | null } {
  const { t } = useTranslation()
  const user = useUser()
  const now = useNow()
  const { data: company } = useQuery(planQuery(user.companyId))
  const limit = company?.plan?.connections
  const used = connections.length
  const calling = connections.filter((connection) => needsAttention(connection, now)).length
  const facts = [
    limit ? t('connections.planLimit', { used, limit }) : '',
    calling > 0 ? t('connections.light.attention', { count: calling }) : '',
  ].filter(Boolean)
  const lead = t('connections.lead', { company: user.company.name })
  return {
    lead: facts.length > 0 ? `${lead} ${facts.join(' · ')}.` : lead,
    fullAt: limit !== undefined && used >= limit ? limit : null,
  }
}
