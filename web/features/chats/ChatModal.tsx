import { MultiSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { userListQuery } from '#web/api/shared-queries.ts'
import { updateChat, createChat } from './api.ts'
import { saveChat } from './cache.ts'
import { useUser } from '#web/session/store.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import parts from '#web/ui/parts.module.css'

const MAX_TITLE = 100

/** Creates a chat, or changes its title and members. The owner is always a member and is therefore not offered. */
export function ChatModal({ chat, onClose }: { chat: Chat | null; onClose: () => void }) {
  const { t } = useTranslation()
  const me = useUser()
  const { data: colleagues = [] } = useQuery(userListQuery)
  const { form, save } = useChatForm(chat, onClose)
  return (
    <FormModal onClose={onClose} title={t(chat ? 'chats.editTitle' : 'chats.newTitle')}>
      <form className={parts.stack14} onSubmit={save} noValidate>
        <TextInput
          label={t('chats.form.title')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={MAX_TITLE}
          {...form.getInputProps('title')}
        />
        <MultiSelect
          label={t('chats.form.users')}
          description={t('chats.form.usersHint')}
          placeholder={form.values.users.length === 0 ? t('chats.form.choose') : ''}
          withAsterisk
          searchable
          hidePickedOptions
          data={colleagues.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('users')}
        />
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.save')} />
      </form>
    </FormModal>
  )
}

type Fields = { title: string; users: string[] }

function useChatForm(chat: Chat | null, onClose: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const members = chat?.users.filter(({ userId }) => userId !== chat.ownerId) ?? []
  const { form, submit } = useSaveForm<Fields, Chat>({
    initialValues: { title: chat?.title ?? '', users: members.map(({ userId }) => String(userId)) },
    validate: ({ title, users }) => ({
      ...(title.trim() === '' && { title: t('chats.titleRequired') }),
      ...(users.length === 0 && { users: t('chats.usersRequired') }),
    }),
    save: async ({ title, users }) => {
      const input = { title, users: users.map((id) => ({ id: Number(id) })) }
      const saved = await (chat ? updateChat(chat.id, input) : createChat(input))
      saveChat(cache, saved)
      return saved
    },
    onSaved: (saved) => {
      onClose()
      return chat ? undefined : navigate({ to: '/chats/$chatId', params: { chatId: saved.uuid } })
    },
  })
  return { form, save: submit }
}
