import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBooks,
  IconCopy,
  IconLanguage,
  IconListCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { canReact, featuresOf } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import { showTranslation } from '#web/features/messages/attendant-ai/translated-messages.ts'
import { canForward } from '#web/features/messages/selection/can-forward.ts'
import '#web/features/messages/selection-texts.ts'
import { canEdit, MESSAGE_KEYS } from '#web/features/messages/message-keys.ts'
import { useFeedActions } from '#web/features/messages/store/message-actions.ts'
import { isText, kindOf, type Kind } from '#web/features/messages/text/message-kind.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { MenuKey } from '#web/ui/overlay/MenuKey.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import styles from './Bubble.module.css'

const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏']
/** What has a text beside its file too. */
const WITH_WORDS: readonly Kind[] = ['text', 'image', 'video', 'document']

/** What an assistant said was sent under an id that names its turn. */
const isOfAssistant = ({ clientId }: Message): boolean => clientId?.startsWith('assistant/') ?? false

const keyed = (key: string) => ({ 'aria-keyshortcuts': key, rightSection: <MenuKey name={key} /> })

/** Offers the reactions and actions of one message, as far as its channel supports them. */
export function MessageMenu({ message, anchor, ...popup }: Popup & { message: Message }) {
  const { t } = useTranslation()
  const actions = useFeedActions()
  const features = featuresOf(actions.channel)
  const hasAi = useSetting('attendantAi') === 'enabled'
  const ownReaction = message.reactions.find((reaction) => reaction.fromMe)?.emoji
  const copy = () => void navigator.clipboard.writeText(message.body).then(() => toastOk(t('common.copied')))
  return (
    <Menu position="bottom-end" width={216} {...popup}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.emojis} role="group" aria-label={t('messages.react')}>
          {REACTIONS.filter((emoji) => canReact(actions.channel, emoji)).map((emoji) => (
            <button
              key={emoji}
              type="button"
              role="menuitemradio"
              aria-checked={emoji === ownReaction}
              onClick={() => {
                actions.react(message, emoji === ownReaction ? '' : emoji)
                popup.onChange(false)
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
          {...keyed(MESSAGE_KEYS.reply)}
          onClick={() => actions.reply(message)}
        >
          {t('messages.reply')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowForwardUp size={16} stroke={1.7} />}
          {...keyed(MESSAGE_KEYS.forward)}
          onClick={() => actions.forward(message)}
        >
          {t('messages.forward')}
        </Menu.Item>
        {canForward(message) && (
          <Menu.Item leftSection={<IconListCheck size={16} stroke={1.7} />} onClick={() => actions.select(message)}>
            {t('messageSelection.choose')}
          </Menu.Item>
        )}
        {message.body !== '' && isText(message) && (
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={copy}>
            {t('messages.copyText')}
          </Menu.Item>
        )}
        {hasAi && !message.fromMe && message.body !== '' && WITH_WORDS.includes(kindOf(message)) && (
          <Menu.Item
            leftSection={<IconLanguage size={16} stroke={1.7} />}
            onClick={() => showTranslation(message.id, true)}
          >
            {t('messages.translate')}
          </Menu.Item>
        )}
        {isOfAssistant(message) && (
          <Menu.Item leftSection={<IconBooks size={16} stroke={1.7} />} onClick={() => actions.showSources(message)}>
            {t('messages.sources')}
          </Menu.Item>
        )}
        {canEdit(message, features) && (
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.7} />}
            {...keyed(MESSAGE_KEYS.edit)}
            onClick={() => actions.edit(message)}
          >
            {t('messages.edit')}
          </Menu.Item>
        )}
        {features.canDelete && message.fromMe && (
          <Menu.Item
            color="coral"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            {...keyed(MESSAGE_KEYS.remove)}
            onClick={() => actions.remove(message)}
          >
            {t('messages.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
