import type * as pt from './pt.ts'

export const addToContactList: typeof pt.addToContactList = {
  addToList: 'Agregar a una lista',
  list: 'Lista',
  chooseList: 'Elige la lista',
  noLists: 'Ninguna lista',
  addAction: 'Agregar',
  added: '{{name}} está en la lista.',
  wasInList: 'El número ya está en la lista como {{name}}. El nombre se mantuvo.',
}
