import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages, IconMessageX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { chatQuery, deleteChat } from './api.ts'
import { removeChat } from './cache.ts'
import { ChatList } from './ChatList.tsx'
import { ChatModal } from './ChatModal.tsx'
import { ChatPane } from './ChatPane.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { MobileTabs } from '#web/ui/layout/MobileTabs.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Chats.module.css'

const NARROW = '(max-width: 900px)'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; chat: Chat }

/** Shows the list of chats at the left and the open one beside it. */
export function ChatsPage({ chatUuid }: { chatUuid: string | null }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = (): void => setDialog(null)

  const remove = async (chat: Chat): Promise<void> => {
    await deleteChat(chat.id)
    await navigate({ to: '/chats' })
    removeChat(cache, chat.id)
  }

  const list = <ChatList openUuid={chatUuid} onNew={() => setDialog({ kind: 'new' })} />
  const openChat = (
    <OpenChat
      key={chatUuid}
      uuid={chatUuid}
      narrow={narrow}
      onEdit={(chat) => setDialog({ kind: 'edit', chat })}
      onDelete={(chat) => setDialog({ kind: 'delete', chat })}
    />
  )
  return (
    <>
      {narrow ? (
        <MobileTabs
          label={t('chats.tabs.label')}
          list={{ label: t('chats.tabs.chats'), content: list }}
          open={{ label: t('chats.tabs.messages'), content: openChat }}
          openId={chatUuid}
          firstTab="list"
        />
      ) : (
        <div className={styles.panes}>
          <div className={styles.side}>{list}</div>
          <div className={`${parts.words} ${styles.main}`}>{openChat}</div>
        </div>
      )}
      {dialog?.kind === 'new' && <ChatModal chat={null} onClose={close} />}
      {dialog?.kind === 'edit' && <ChatModal chat={dialog.chat} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('chats.deleteTitle')}
          text={t('chats.deleteText')}
          onClose={close}
          onConfirm={() => remove(dialog.chat)}
        />
      )}
    </>
  )
}

type OpenChatProps = {
  uuid: string | null
  narrow: boolean
  onEdit: (chat: Chat) => void
  onDelete: (chat: Chat) => void
}

function OpenChat({ uuid, ...paneProps }: OpenChatProps) {
  const { t } = useTranslation()
  const { data: chat, error, refetch } = useQuery({ ...chatQuery(uuid ?? ''), enabled: uuid !== null })
  if (uuid === null)
    return <EmptyState icon={IconMessages} title={t('chats.chooseTitle')} text={t('chats.chooseText')} />
  if (chat) return <ChatPane chat={chat} {...paneProps} />
  if (chat === undefined && error) return <ErrorState error={error} retry={() => void refetch()} />
  if (chat === undefined) return <ChatSkeleton />
  return (
    <EmptyState quiet icon={IconMessageX} title={t('chats.goneTitle')} text={t('chats.goneText')}>
      <Button size="xs" variant="default" component={Link} to="/chats">
        {t('chats.back')}
      </Button>
    </EmptyState>
  )
}

function ChatSkeleton() {
  const show = useDelayed(true)
  return (
    <div className={styles.waiting} aria-busy="true">
      {show && <Skeleton height={22} width={200} />}
    </div>
  )
}
