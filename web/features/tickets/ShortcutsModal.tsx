import { Kbd, Modal, Switch } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import '#web/features/macros/texts.ts'
import './conversation/tools/texts.ts'
import { useMayPeek } from './list-filter.ts'
import { MESSAGE_KEYS } from '#web/features/messages/message-keys.ts'
import { TICKET_KEYS } from './ticket-keys.ts'
import { lettersPreference } from './useShortcuts.ts'
import { usePreference } from '#web/session/preferences.ts'
import styles from './modals/modals.module.css'

const { down, up } = TICKET_KEYS
const LISTS = [TICKET_KEYS.attending, TICKET_KEYS.waiting, TICKET_KEYS.resolved, TICKET_KEYS.find]

const SHORTCUTS = [
  ['list', ['Esc']],
  ['lists', LISTS],
  ['move', [down, up]],
  ['steps', ['Alt ↓', 'Alt ↑']],
  ['choose', [`Shift ${down}`, `Shift ${up}`]],
  ['open', ['Enter']],
  ['peek', ['space']],
  ['new', [TICKET_KEYS.new]],
  ['accept', [TICKET_KEYS.accept]],
  ['resolve', [TICKET_KEYS.resolve]],
  ['reopen', [TICKET_KEYS.reopen]],
  ['undo', [TICKET_KEYS.undo]],
  ['transfer', [TICKET_KEYS.transfer]],
  ['snooze', [TICKET_KEYS.snooze]],
  ['note', [TICKET_KEYS.note]],
  ['reply', [TICKET_KEYS.reply]],
  ['quick', [TICKET_KEYS.quick]],
  ['macros', [TICKET_KEYS.macros]],
  ['templates', [TICKET_KEYS.templates]],
  ['messages', ['↑']],
  ['onMessage', Object.values(MESSAGE_KEYS)],
  ['contact', [TICKET_KEYS.contact]],
  ['search', [TICKET_KEYS.search]],
  ['palette', ['Ctrl K']],
  ['help', [TICKET_KEYS.help]],
] as const

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const mayPeek = useMayPeek()
  const hasLetters = usePreference(lettersPreference)
  const offered = SHORTCUTS.filter(([name]) => name !== 'peek' || mayPeek)
  /** What few people open has its texts elsewhere. */
  const wordsOf = (name: (typeof SHORTCUTS)[number][0]): string => {
    if (name === 'search') return t('conversationTools.search.shortcut')
    if (name === 'new') return t('tickets.newTicket')
    if (name === 'reopen') return t('tickets.reopen')
    if (name === 'steps' || name === 'messages' || name === 'onMessage') return t(`conversationTools.keys.${name}`)
    return name === 'macros' ? t('macros.apply') : t(`tickets.shortcuts.${name}`)
  }
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
        {offered.map(([name, keys]) => (
          <Fragment key={name}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} ml={4}>
                  {key === 'space' ? t('tickets.shortcuts.space') : key}
                </Kbd>
              ))}
            </dt>
            <dd>{wordsOf(name)}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  )
}
