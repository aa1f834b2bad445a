import {
  IconChartBar,
  IconCopy,
  IconEye,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStopFilled,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import { RowAction, RowActions } from '#web/ui/table/RowAction.tsx'
import type { RowActionProps } from '#web/ui/table/RowMenu.tsx'
import { canRestart } from './can-restart.ts'
import styles from './Campaigns.module.css'
import { useCampaignCalls } from './useCampaignCalls.ts'

/** A dialog that the list opens for one campaign. */
export type CampaignDialog = { kind: 'form' | 'delete'; campaign: Campaign }

type Props = { campaign: Campaign; open: (dialog: CampaignDialog) => void }

export function CampaignActions({ campaign, open }: Props) {
  const actions = useActions({ campaign, open })
  return (
    <RowActions name={campaign.name} actions={actions.filter((action) => action !== null)}>
      <span className={styles.actions}>
        {actions.map((action, column) =>
          action ? <RowAction key={action.label} {...action} /> : <span key={column} />,
        )}
      </span>
    </RowActions>
  )
}

/** What may be done with a campaign, each in its column; null for what may not be done now. */
function useActions({ campaign, open }: Props): (RowActionProps | null)[] {
  const { t } = useTranslation()
  const { duplicate } = useCampaignCalls()
  const run = useRunAction(campaign)
  const { id, name, editable } = campaign
  const isRunning = campaign.status === 'EM_ANDAMENTO'
  return [
    run,
    {
      label: t('campaigns.report', { name }),
      words: t('campaigns.menu.report'),
      icon: IconChartBar,
      renderRoot: (props) => <Link to="/campaign/$campaignId/report" params={{ campaignId: String(id) }} {...props} />,
    },
    {
      label: t('campaigns.duplicate', { name }),
      words: t('campaigns.menu.duplicate'),
      icon: IconCopy,
      onClick: () => void duplicate(id).then((made) => made && open({ kind: 'form', campaign: made })),
    },
    {
      label: t(editable ? 'campaigns.edit' : 'campaigns.show', { name }),
      words: t(editable ? 'common.edit' : 'campaigns.menu.show'),
      icon: editable ? IconPencil : IconEye,
      onClick: () => open({ kind: 'form', campaign }),
    },
    isRunning
      ? null
      : {
          label: t('campaigns.remove', { name }),
          words: t('common.delete'),
          icon: IconTrash,
          isDanger: true,
          onClick: () => open({ kind: 'delete', campaign }),
        },
  ]
}

/** Stops a campaign that sends, or lets a cancelled or paused one go on. */
function useRunAction(campaign: Campaign): RowActionProps | null {
  const { t } = useTranslation()
  const { stop, restart } = useCampaignCalls()
  const { id, name, status } = campaign
  if (canRestart(campaign))
    return {
      label: t('campaigns.restart', { name }),
      words: t('campaigns.menu.restart'),
      icon: IconPlayerPlay,
      onClick: () => void restart(id),
    }
  if (status !== 'EM_ANDAMENTO') return null
  return {
    label: t('campaigns.stop', { name }),
    words: t('campaigns.menu.stop'),
    icon: IconPlayerStopFilled,
    onClick: () => void stop(id),
  }
}
