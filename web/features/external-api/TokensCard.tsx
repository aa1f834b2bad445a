import { Badge, Button } from '@mantine/core'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiToken, CreatedApiToken } from '#contract/api-tokens.ts'
import { TOKEN_PREFIX } from '#contract/token-scopes.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { RowAction } from '#web/ui/table/RowAction.tsx'
import { SecretModal } from '#web/ui/overlay/SecretModal.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useNow } from '#web/ui/time/useNow.ts'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import { apiTokensQuery, revokeApiToken } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MessagesApi.module.css'
import { scopeText } from './scopes.ts'
import { TokenModal } from './TokenModal.tsx'

type OpenDialog =
  | { kind: 'none' }
  | { kind: 'form' }
  | { kind: 'made'; token: CreatedApiToken }
  | { kind: 'revoke'; token: ApiToken }

/** The tokens of the company: who made them, what they may do, when they were used last. */
export function TokensCard() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: tokens, error, refetch, isPending } = useQuery(apiTokensQuery)
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const columns = useColumns((token) => setOpen({ kind: 'revoke', token }))
  const close = (): void => setOpen({ kind: 'none' })
  const revoke = async ({ id }: ApiToken): Promise<void> => {
    await revokeApiToken(id)
    toastOk(t('externalApi.tokens.revoked'))
    await cache.invalidateQueries({ queryKey: keys.apiTokens })
  }
  return (
    <section className={`${parts.panel} ${styles.card}`} aria-labelledby="api-tokens">
      <header>
        <h2 id="api-tokens">{t('externalApi.tokens.title')}</h2>
        <p>{t('externalApi.tokens.lead')}</p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => setOpen({ kind: 'form' })}
        >
          {t('externalApi.tokens.add')}
        </Button>
      </header>
      {error && !tokens ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className={styles.table}>
          <DataTable
            label={t('externalApi.tokens.title')}
            columns={columns}
            rows={tokens ?? []}
            rowKey={({ id }) => id}
            loading={isPending}
            empty={
              <EmptyState
                icon={IconKey}
                title={t('externalApi.tokens.emptyTitle')}
                text={t('externalApi.tokens.emptyText')}
              />
            }
          />
        </div>
      )}
      {open.kind === 'form' && <TokenModal onClose={close} onMade={(token) => setOpen({ kind: 'made', token })} />}
      {open.kind === 'made' && (
        <SecretModal
          title={t('externalApi.tokens.madeTitle', { name: open.token.name })}
          text={t('externalApi.tokens.madeText')}
          label={t('externalApi.tokens.token')}
          secret={open.token.token}
          onClose={close}
        />
      )}
      {open.kind === 'revoke' && (
        <ConfirmDialog
          opened
          title={t('externalApi.tokens.revokeTitle', { name: open.token.name })}
          text={t('externalApi.tokens.revokeText')}
          action={t('externalApi.tokens.revoke')}
          onClose={close}
          onConfirm={() => revoke(open.token)}
        />
      )}
    </section>
  )
}

function useColumns(revoke: (token: ApiToken) => void): Column<ApiToken>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('externalApi.tokens.column.name'),
      role: 'main',
      cell: ({ name, hint, user }) => (
        <span className={`${parts.lines} ${styles.lines}`}>
          <b>{name}</b>
          <code>{`${TOKEN_PREFIX}····${hint}`}</code>
          <small>{t('externalApi.tokens.madeBy', { name: user.name })}</small>
        </span>
      ),
    },
    {
      key: 'scopes',
      title: t('externalApi.tokens.column.scopes'),
      cell: ({ scopes }) => (
        <span className={styles.scopes}>{scopes.map((scope) => scopeText(t, scope)).join(', ')}</span>
      ),
    },
    { key: 'end', title: t('externalApi.tokens.column.end'), cell: (token) => <End token={token} /> },
    { key: 'use', title: t('externalApi.tokens.column.use'), cell: (token) => <LastUse token={token} /> },
    {
      key: 'actions',
      title: t('common.actions'),
      align: 'end',
      role: 'menu',
      cell: (token) =>
        token.revokedAt === null && (
          <RowAction
            label={t('externalApi.tokens.revokeNamed', { name: token.name })}
            icon={IconTrash}
            onClick={() => revoke(token)}
          />
        ),
    },
  ]
}

function End({ token: { revokedAt, revokedBy, expiresAt } }: { token: ApiToken }) {
  const { t } = useTranslation()
  const { date } = useTime()
  const now = useNow()
  if (revokedAt !== null)
    return (
      <span className={`${parts.lines} ${styles.lines}`}>
        <Badge color="gray">{t('externalApi.tokens.revokedAt', { date: date(revokedAt) })}</Badge>
        {revokedBy && <small>{revokedBy}</small>}
      </span>
    )
  if (expiresAt === null) return <span className={styles.hint}>{t('externalApi.tokens.never')}</span>
  if (Date.parse(expiresAt) <= now)
    return <Badge color="ambar">{t('externalApi.tokens.expired', { date: date(expiresAt) })}</Badge>
  return <span className="num">{date(expiresAt)}</span>
}

function LastUse({ token: { lastUsedAt, lastUsedAddress } }: { token: ApiToken }) {
  const { t } = useTranslation()
  const relative = useRelativeTime()
  if (lastUsedAt === null) return <span className={styles.hint}>{t('externalApi.tokens.unused')}</span>
  return (
    <span className={`${parts.lines} ${styles.lines}`}>
      <span>{relative(lastUsedAt)}</span>
      <small>{lastUsedAddress}</small>
    </span>
  )
}
