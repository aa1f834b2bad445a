import { Badge, Button } from '@mantine/core'
import { IconKey, IconList, IconPencil, IconPlus, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasArrived } from '#contract/webhook-events.ts'
import type { Webhook, WebhookWithSecret } from '#contract/webhooks.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { SecretModal } from '#web/ui/overlay/SecretModal.tsx'
import { toastError, toastFailure, toastOk } from '#web/ui/overlay/toast.tsx'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import { useTime } from '#web/ui/time/time.ts'
import { deleteWebhook, rotateSecret, testWebhook, webhooksQuery } from './api.ts'
import { attemptText, problemText } from './attempt.ts'
import { LogModal } from './LogModal.tsx'
import { WebhookModal } from './WebhookModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Webhooks.module.css'

type OpenDialog =
  | { kind: 'none' }
  | { kind: 'form'; webhook: Webhook | null }
  | { kind: 'secret'; webhook: WebhookWithSecret }
  | { kind: 'log' | 'rotate' | 'delete'; webhook: Webhook }

/** The addresses of other programs that are told what happens. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const { data: webhooks, error, isPending, refetch } = useQuery(webhooksQuery)
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const columns = useColumns(setOpen)
  return (
    <Page
      lead={t('webhooks.lead')}
      tools={
        <Button
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => setOpen({ kind: 'form', webhook: null })}
        >
          {t('webhooks.add')}
        </Button>
      }
    >
      {error && !webhooks ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('webhooks.table')}
          columns={columns}
          rows={webhooks ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          empty={<EmptyState icon={IconWebhook} title={t('webhooks.emptyTitle')} text={t('webhooks.emptyText')} />}
        />
      )}
      <Dialogs open={open} setOpen={setOpen} />
    </Page>
  )
}

type DialogsProps = { open: OpenDialog; setOpen: (what: OpenDialog) => void }

function Dialogs({ open, setOpen }: DialogsProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const close = (): void => setOpen({ kind: 'none' })
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: keys.webhooks })
  switch (open.kind) {
    case 'none':
      return null
    case 'form':
      return (
        <WebhookModal
          stored={open.webhook}
          onClose={close}
          onMade={(webhook) => setOpen({ kind: 'secret', webhook })}
        />
      )
    case 'log':
      return <LogModal webhook={open.webhook} onClose={close} />
    case 'secret':
      return (
        <SecretModal
          title={t('webhooks.secret.title', { name: open.webhook.name })}
          text={t('webhooks.secret.text')}
          label={t('webhooks.secret.label')}
          secret={open.webhook.secret}
          onClose={close}
        />
      )
    case 'rotate':
      return (
        <RotateDialog
          webhook={open.webhook}
          onClose={close}
          onMade={(webhook) => setOpen({ kind: 'secret', webhook })}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          opened
          title={t('webhooks.deleteTitle', { name: open.webhook.name })}
          text={t('webhooks.deleteText')}
          onClose={close}
          onConfirm={async () => {
            await deleteWebhook(open.webhook.id)
            toastOk(t('webhooks.deleted'))
            await refresh()
          }}
        />
      )
  }
}

type RotateProps = { webhook: Webhook; onClose: () => void; onMade: (webhook: WebhookWithSecret) => void }

function RotateDialog({ webhook, onClose, onMade }: RotateProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  return (
    <ConfirmDialog
      opened
      harmless
      title={t('webhooks.rotateTitle', { name: webhook.name })}
      text={t('webhooks.rotateText')}
      action={t('webhooks.rotate')}
      // The dialog closes after the confirmation, and the new secret is shown in its place.
      onClose={() => (made ? onMade(made) : onClose())}
      onConfirm={async () => {
        const rotated = await rotateSecret(webhook.id)
        setMade(rotated)
        await cache.invalidateQueries({ queryKey: keys.webhooks })
        onMade(rotated)
      }}
    />
  )
}

function useColumns(open: (what: OpenDialog) => void): Column<Webhook>[] {
  const { t } = useTranslation()
  const test = useTest()
  const actions = useActionsColumn<Webhook>(nameOfRow, (webhook) => {
    const { name } = webhook
    const opens = (kind: 'log' | 'form' | 'rotate' | 'delete') => () => open({ kind, webhook })
    return [
      {
        label: t('webhooks.test.named', { name }),
        words: t('webhooks.test.short'),
        icon: IconSend,
        onClick: () => test(webhook),
      },
      {
        label: t('webhooks.log.named', { name }),
        words: t('webhooks.log.table'),
        icon: IconList,
        onClick: opens('log'),
      },
      {
        label: t('webhooks.editNamed', { name }),
        words: t('common.edit'),
        icon: IconPencil,
        onClick: opens('form'),
      },
      {
        label: t('webhooks.rotateNamed', { name }),
        words: t('webhooks.rotate'),
        icon: IconKey,
        onClick: opens('rotate'),
      },
      {
        label: t('webhooks.deleteNamed', { name }),
        words: t('common.delete'),
        icon: IconTrash,
        isDanger: true,
        onClick: opens('delete'),
      },
    ]
  })
  return [
    {
      key: 'name',
      title: t('webhooks.column.name'),
      role: 'main',
      cell: ({ name, url, createdBy }) => (
        <span className={`${parts.lines} ${styles.lines}`}>
          <b>{name}</b>
          <code className={parts.quiet}>{url}</code>
          {createdBy && <small>{t('webhooks.madeBy', { name: createdBy })}</small>}
        </span>
      ),
    },
    {
      key: 'events',
      title: t('webhooks.column.events'),
      cell: ({ events }) => (
        <span className={styles.events}>{events.map((event) => t(`webhooks.event.${event}`)).join(', ')}</span>
      ),
    },
    { key: 'state', title: t('webhooks.column.state'), cell: (webhook) => <State webhook={webhook} /> },
    actions,
  ]
}

function State({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const relative = useRelativeTime()
  const { dateTime } = useTime()
  const { isOn, offReason, offAt, lastDeliveredAt, lastError, pending, oldSecretUntil } = webhook
  return (
    <span className={`${parts.lines} ${styles.lines}`}>
      {isOn ? (
        <Badge color={lastError ? 'ambar' : 'verde'}>
          {t(lastError ? 'webhooks.state.failing' : 'webhooks.state.on')}
        </Badge>
      ) : (
        <Badge color={offReason === 'user' ? 'gray' : 'coral'}>{t('webhooks.state.off')}</Badge>
      )}
      {!isOn && offReason && (
        <span className={styles.reason}>
          {t(`webhooks.offReason.${offReason}`)} {offAt && dateTime(offAt)}
        </span>
      )}
      {lastError && (
        <small>
          {t('webhooks.lastError', { error: lastError.startsWith('HTTP ') ? lastError : problemText(t, lastError) })}
        </small>
      )}
      {lastDeliveredAt && <small>{t('webhooks.delivered', { when: relative(lastDeliveredAt) })}</small>}
      {pending > 0 && <small>{t('webhooks.pending', { count: pending })}</small>}
      {oldSecretUntil && <small>{t('webhooks.oldSecret', { date: dateTime(oldSecretUntil) })}</small>}
    </span>
  )
}

/** Returns a function that sends a test to a webhook and says what came of it. */
function useTest(): (webhook: Webhook) => void {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const test = async ({ id }: Webhook): Promise<void> => {
    const attempt = await testWebhook(id)
    const text = attemptText(t, attempt)
    if (hasArrived(attempt)) toastOk(t('webhooks.test.arrived', { status: text, milliseconds: attempt.milliseconds }))
    else toastFailure(t('webhooks.test.failed', { reason: text }), null)
    await cache.invalidateQueries({ queryKey: keys.webhookDeliveries })
  }
  return (webhook) => void test(webhook).catch(toastError)
}
