import { useDraggable } from '@dnd-kit/react'
import { ActionIcon, Menu, Textarea, TextInput, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconDotsVertical,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPaperclip,
  IconPlus,
  IconRowInsertBottom,
  IconSubtask,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueOption } from '#contract/queue-options.ts'
import { OptionAttachment } from './OptionAttachment.tsx'
import type { MenuEditor } from './menu-editor.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MenuTree.module.css'
import type { TreePosition, TreeRow, Moves } from './tree.ts'

/** Returns what makes the text area of an option's message one into which variables are inserted. */
export type TrackMessage = (optionId: number) => {
  ref: (area: HTMLTextAreaElement | null) => void
  onFocusCapture: () => void
}

type Props = {
  row: TreeRow
  folded: boolean
  /** The option was just added, so its title is focused for typing. */
  isFresh: boolean
  isDragged: boolean
  steps: Moves
  editor: MenuEditor
  track: TrackMessage
  onLook: (id: number) => void
  onAdd: (position: TreePosition) => void
  onToggle: (id: number) => void
  onDelete: (option: QueueOption) => void
}

/** Shows one option with its number, texts, file and actions. */
export function MenuOptionRow({ row, folded, isFresh, isDragged, editor, track, ...rest }: Props) {
  const { t } = useTranslation()
  const { option, depth, position, siblings } = row
  const { ref, handleRef } = useDraggable({ id: option.id })
  const picker = useRef<HTMLInputElement>(null)
  const Chevron = folded ? IconChevronRight : IconChevronDown

  const after: TreePosition = { parentId: position.parentId, index: position.index + 1 }
  const under: TreePosition = { parentId: option.id, index: option.children.length }
  return (
    <li
      ref={ref}
      className={styles.line}
      style={{ '--depth': depth } as CSSProperties}
      data-option={option.id}
      data-dragged={isDragged || undefined}
      aria-level={depth + 1}
      aria-posinset={position.index + 1}
      aria-setsize={siblings}
      onFocus={() => rest.onLook(option.id)}
    >
      <button
        ref={handleRef}
        type="button"
        className={`${parts.hover} ${parts.center} ${styles.handle}`}
        aria-label={t('queues.option.drag', { title: option.title })}
        aria-roledescription={t('queues.drag.role')}
      >
        <IconGripVertical size={16} stroke={1.7} aria-hidden />
      </button>
      {option.children.length > 0 ? (
        <ActionIcon
          size={24}
          aria-expanded={!folded}
          aria-label={t(folded ? 'queues.option.unfold' : 'queues.option.fold', { title: option.title })}
          onClick={() => rest.onToggle(option.id)}
        >
          <Chevron size={15} stroke={2} />
        </ActionIcon>
      ) : (
        <span className={styles.leaf} />
      )}
      <span className={`${parts.center} ${parts.soft} ${styles.ordinal} num`}>{option.option}</span>
      <OptionTexts option={option} isFresh={isFresh} editor={editor} track={track} onEnter={() => rest.onAdd(after)} />
      <span className={styles.tools}>
        <Tooltip label={t('queues.option.addUnder')}>
          <ActionIcon
            size={28}
            className={styles.quick ?? ''}
            aria-label={t('queues.option.addUnderOf', { title: option.title })}
            onClick={() => rest.onAdd(under)}
          >
            <IconSubtask size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <LineMenu
          {...rest}
          option={option}
          after={after}
          under={under}
          onMove={(to) => editor.move(option.id, to)}
          onAttach={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('queues.file.attachTo', { of: option.title })}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) editor.attach(option.id, file)
          }}
        />
      </span>
    </li>
  )
}

type TextsProps = Pick<Props, 'isFresh' | 'editor' | 'track'> & { option: QueueOption; onEnter: () => void }

/** Edits title, message and file in the row itself. */
function OptionTexts({ option, isFresh, editor, track, onEnter }: TextsProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!isFresh) return
    field.current?.focus()
    field.current?.select()
  }, [isFresh])

  return (
    <div className={`${parts.fill} ${styles.texts}`}>
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('queues.option.title')}
        maxLength={200}
        value={option.title}
        error={option.title.trim() === '' && t('common.validation.required')}
        onChange={(event) => editor.type(option.id, { title: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
      <Textarea
        size="xs"
        minRows={1}
        maxRows={6}
        maxLength={4000}
        aria-label={t('queues.option.message', { title: option.title })}
        placeholder={t(option.children.length ? 'queues.option.askHint' : 'queues.option.messageHint')}
        value={option.message}
        onChange={(event) => editor.type(option.id, { message: event.currentTarget.value })}
        {...track(option.id)}
      />
      {option.mediaName && (
        <span className={parts.wrap}>
          <OptionAttachment
            name={option.mediaName}
            path={option.mediaPath}
            of={option.title}
            onRemove={() => editor.detach(option.id)}
          />
        </span>
      )}
    </div>
  )
}

type LineMenuProps = Pick<Props, 'steps' | 'onAdd' | 'onDelete'> & {
  option: QueueOption
  after: TreePosition
  under: TreePosition
  onMove: (position: TreePosition) => void
  onAttach: () => void
}

/** Offers every move that dragging can do, one step at a time. */
function LineMenu({ option, steps, after, under, onAdd, onDelete, onMove, onAttach }: LineMenuProps) {
  const { t } = useTranslation()
  const moves = [
    { step: steps.up, icon: IconArrowUp, text: t('queues.option.up') },
    { step: steps.down, icon: IconArrowDown, text: t('queues.option.down') },
    { step: steps.into, icon: IconIndentIncrease, text: t('queues.option.into') },
    { step: steps.out, icon: IconIndentDecrease, text: t('queues.option.out') },
  ]
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('common.actionsOf', { name: option.title })}>
          <IconDotsVertical size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRowInsertBottom size={16} stroke={1.7} />} onClick={() => onAdd(after)}>
          {t('queues.option.addAfter')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => onAdd(under)}>
          {t('queues.option.addUnder')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPaperclip size={16} stroke={1.7} />} onClick={onAttach}>
          {t(option.mediaName ? 'queues.file.replace' : 'queues.file.attach')}
        </Menu.Item>
        <Menu.Divider />
        {moves.map(({ step, icon: Icon, text }) => (
          <Menu.Item
            key={text}
            disabled={step === null}
            leftSection={<Icon size={16} stroke={1.7} />}
            onClick={() => step && onMove(step)}
          >
            {text}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="coral" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => onDelete(option)}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
