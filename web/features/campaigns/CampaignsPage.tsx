import { Alert, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconHistory, IconSend2 } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign, CampaignGroups } from '#contract/campaigns.ts'
import { campaignGroupsQuery, campaignPagesQuery } from './api.ts'
import { BudgetStrip } from './BudgetStrip.tsx'
import { CampaignModal } from './editor/CampaignModal.tsx'
import { useNewCampaignDraft } from './editor/useKeptDraft.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Campaigns.module.css'
import { useCampaignColumns } from './useCampaignColumns.tsx'
import { useCampaignCalls } from './useCampaignCalls.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { useTime } from '#web/ui/time/time.ts'

const GROUPS = ['all', 'running', 'scheduled', 'drafts', 'ended'] as const
type Group = (typeof GROUPS)[number]

/** The dialog that is open above the list. */
type Open = { kind: 'none' } | { kind: 'form'; campaign: Campaign | null } | { kind: 'delete'; campaign: Campaign }

/** Lists the campaigns, with what each connection may still send today. */
export function CampaignsPage() {
  const { t } = useTranslation()
  const searching = useSearch()
  const [group, setGroup] = useState<Group>('all')
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const { remove } = useCampaignCalls()
  const { data: groups } = useQuery(campaignGroupsQuery)
  const query = useInfiniteQuery(
    campaignPagesQuery({ searchParam: searching.search, ...(group !== 'all' && { group }) }),
  )
  const columns = useCampaignColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })

  return (
    <ListPage
      lead={useLead(groups)}
      search={searching}
      searchLabel={t('campaigns.search')}
      tools={
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden />}
          component={Link}
          to="/campaigns-config"
        >
          {t('campaigns.settings')}
        </Button>
      }
      add={{ label: t('campaigns.add'), onClick: () => setOpen({ kind: 'form', campaign: null }) }}
      filters={
        <>
          <div className={styles.filters}>
            <FilterBar
              label={t('campaigns.groups')}
              value={group}
              onChange={setGroup}
              options={GROUPS.map((value) => ({ value, label: t(`campaigns.group.${value}`), count: groups?.[value] }))}
            />
          </div>
          {open.kind === 'none' && <WaitingDraft onResume={() => setOpen({ kind: 'form', campaign: null })} />}
          <BudgetStrip />
        </>
      }
      label={t('campaigns.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.records}
      failure={t('campaigns.loadFailed')}
      empty={
        group === 'all' ? (
          <EmptyState icon={IconSend2} title={t('campaigns.emptyTitle')} text={t('campaigns.emptyText')} />
        ) : (
          <EmptyState icon={IconSend2} quiet title={t('campaigns.emptyGroup')} />
        )
      }
    >
      {open.kind === 'form' && <CampaignModal key={open.campaign?.id ?? 0} campaign={open.campaign} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('campaigns.removeTitle', { name: open.campaign.name })}
          text={t('campaigns.removeText')}
          onClose={close}
          onConfirm={() => remove(open.campaign.id)}
        />
      )}
    </ListPage>
  )
}

/** Says that a new campaign was being written in this browser when its dialog went away. */
function WaitingDraft({ onResume }: { onResume: () => void }) {
  const { t } = useTranslation()
  const time = useTime()
  const at = useNewCampaignDraft()
  if (at === null) return null
  return (
    <Alert role="status" mb={14} icon={<IconHistory size={18} stroke={1.8} aria-hidden />}>
      <div className={`${parts.spread} ${styles.line}`}>
        <span className={parts.quiet}>{t('campaigns.draft.waiting', { time: time.brief(at) })}</span>
        <Button size="xs" variant="default" onClick={onResume}>
          {t('campaigns.draft.resume')}
        </Button>
      </div>
    </Alert>
  )
}

/** Returns words such as "14 campanhas · 1 em andamento, 1 pausada". */
function useLead(groups: CampaignGroups | undefined): string {
  const { t } = useTranslation()
  if (!groups) return ''
  const sending = groups.running - groups.paused
  const now = [
    sending > 0 && t('campaigns.runningCount', { count: sending }),
    groups.paused > 0 && t('campaigns.pausedCount', { count: groups.paused }),
  ].filter(Boolean)
  return [t('campaigns.count', { count: groups.all }), now.join(', ')].filter(Boolean).join(' · ')
}
