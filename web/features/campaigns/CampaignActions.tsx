import { ActionIcon, Tooltip } from '@mantine/core'
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
import { RowAction } from '#web/ui/table/RowAction.tsx'
import { canRestart } from './can-restart.ts'
import styles from './Campaigns.module.css'
import { useCampaignCalls } from './useCampaignCalls.ts'

/** A dialog that the list opens for one campaign. */
export type CampaignDialog = { kind: 'form' | 'delete'; campaign: Campaign }

type Props = { campaign: Campaign; open: (dialog: CampaignDialog) => void }

export function CampaignActions({ campaign, open }: Props) {
  const { t } = useTranslation()
  const { duplicate } = useCampaignCalls()
  const { id, name, editable } = campaign
  const report = t('campaigns.report', { name })
  return (
    <span className={styles.actions}>
      <RunAction campaign={campaign} />
      <Tooltip label={report}>
        <ActionIcon
          aria-label={report}
          renderRoot={(props) => (
            <Link to="/campaign/$campaignId/report" params={{ campaignId: String(id) }} {...props} />
          )}
        >
          <IconChartBar size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <RowAction
        label={t('campaigns.duplicate', { name })}
        icon={IconCopy}
        onClick={() => void duplicate(id).then((made) => made && open({ kind: 'form', campaign: made }))}
      />
      <RowAction
        label={t(editable ? 'campaigns.edit' : 'campaigns.show', { name })}
        icon={editable ? IconPencil : IconEye}
        onClick={() => open({ kind: 'form', campaign })}
      />
      {campaign.status === 'EM_ANDAMENTO' ? (
        <span />
      ) : (
        <RowAction
          label={t('campaigns.remove', { name })}
          icon={IconTrash}
          onClick={() => open({ kind: 'delete', campaign })}
        />
      )}
    </span>
  )
}

/** Stops a campaign that sends, or lets a cancelled or paused one go on. */
function RunAction({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { stop, restart } = useCampaignCalls()
  const { id, name, status } = campaign
  if (canRestart(campaign))
    return <RowAction label={t('campaigns.restart', { name })} icon={IconPlayerPlay} onClick={() => void restart(id)} />
  if (status !== 'EM_ANDAMENTO') return <span />
  return <RowAction label={t('campaigns.stop', { name })} icon={IconPlayerStopFilled} onClick={() => void stop(id)} />
}
