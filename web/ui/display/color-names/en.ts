import type * as pt from './pt.ts'

export const colorNames: typeof pt.colorNames = {
  hue: {
    red: 'red',
    orange: 'orange',
    gold: 'gold',
    lime: 'lime green',
    green: 'green',
    teal: 'teal',
    blue: 'blue',
    violet: 'violet',
    pink: 'pink',
    grey: 'grey',
  },
  shade: {
    pale: 'Very light {{hue}}',
    light: 'Light {{hue}}',
    strong: 'Strong {{hue}}',
    dark: 'Dark {{hue}}',
    deep: 'Very dark {{hue}}',
  },
  black: 'Black',
  white: 'White',
}
