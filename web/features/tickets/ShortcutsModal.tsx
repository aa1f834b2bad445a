import { Kbd, Modal } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import '#web/features/macros/texts.ts'
import './conversation/tools/texts.ts'
import './unread/texts.ts'
import { useMayPeek } from './list-filter.ts'
import { MESSAGE_KEYS } from '#web/features/messages/message-keys.ts'
import { TICKET_KEYS } from './ticket-keys.ts'
import { lettersPreference } from './useShortcuts.ts'
import { usePreference } from '#web/session/preferences.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './modals/modals.module.css'

const { down, up } = TICKET_KEYS
const LISTS = [TICKET_KEYS.attending, TICKET_KEYS.waiting, TICKET_KEYS.resolved, TICKET_KEYS.find]

/** What each key does, and the key. What few people open has its words elsewhere. */
const SHORTCUTS = [
  ['tickets.shortcuts.list', ['Esc']],
  ['tickets.shortcuts.lists', LISTS],
  ['tickets.shortcuts.move', [down, up]],
  ['conversationTools.keys.steps', ['Alt ↓', 'Alt ↑']],
  ['tickets.shortcuts.choose', [`Shift ${down}`, `Shift ${up}`]],
  ['tickets.shortcuts.open', ['Enter']],
  ['tickets.shortcuts.peek', ['space']],
  ['tickets.newTicket', [TICKET_KEYS.new]],
  ['tickets.shortcuts.accept', [TICKET_KEYS.accept]],
  ['tickets.shortcuts.resolve', [TICKET_KEYS.resolve]],
  ['tickets.reopen', [TICKET_KEYS.reopen]],
  ['tickets.shortcuts.undo', [TICKET_KEYS.undo]],
  ['tickets.shortcuts.transfer', [TICKET_KEYS.transfer]],
  ['tickets.shortcuts.snooze', [TICKET_KEYS.snooze]],
  ['unreadMark.action', [TICKET_KEYS.unread]],
  ['tickets.shortcuts.note', [TICKET_KEYS.note]],
  ['tickets.shortcuts.reply', [TICKET_KEYS.reply]],
  ['tickets.shortcuts.quick', [TICKET_KEYS.quick]],
  ['macros.apply', [TICKET_KEYS.macros]],
  ['tickets.shortcuts.templates', [TICKET_KEYS.templates]],
  ['conversationTools.keys.messages', ['↑']],
  ['conversationTools.keys.onMessage', Object.values(MESSAGE_KEYS)],
  ['tickets.shortcuts.contact', [TICKET_KEYS.contact]],
  ['conversationTools.search.shortcut', [TICKET_KEYS.search]],
  ['conversationTools.keys.save', ['Ctrl Enter']],
  ['tickets.shortcuts.palette', ['Ctrl K']],
  ['tickets.shortcuts.help', [TICKET_KEYS.help]],
] as const

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const mayPeek = useMayPeek()
  const hasLetters = usePreference(lettersPreference)
  const offered = SHORTCUTS.filter(([words]) => words !== 'tickets.shortcuts.peek' || mayPeek)
  return (
    <Modal opened onClose={onClose} size="sm" title={t('tickets.shortcuts.title')}>
      <Switch
        mb="md"
        label={t('conversationTools.letters.label')}
        description={t('conversationTools.letters.hint')}
        checked={hasLetters}
        onChange={(event) => lettersPreference.set(event.currentTarget.checked)}
      />
      <dl className={styles.keys}>
        {offered.map(([words, keys]) => (
          <Fragment key={words}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} ml={4}>
                  {key === 'space' ? t('tickets.shortcuts.space') : key}
                </Kbd>
              ))}
            </dt>
            <dd className={parts.quiet}>{t(words)}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  )
}
