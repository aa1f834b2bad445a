import { el } from './dom.ts'

const EMOJI = [...'😀😂😊😍😉😘🤔😅😢😭😡😱👍👎👏🙏💪👋🤝🧡💙💚🎉🔥✨✅❌❓📷📦🚚🏠💰📅⏰🎁🍕🐶🌞🌻']

type Options = { label: string; onChoose: (emoji: string) => void; onClose: () => void }

/** A few emoji to choose from; phones have their own keyboard for the others. */
export const createPalette = ({ label, onChoose, onClose }: Options): HTMLElement =>
  el(
    'div',
    {
      attrs: { class: 'emoji', role: 'group', 'aria-label': label, hidden: true },
      on: {
        keydown: (event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        },
      },
    },
    ...EMOJI.map((emoji) => el('button', { attrs: { type: 'button' }, on: { click: () => onChoose(emoji) } }, emoji)),
  )
