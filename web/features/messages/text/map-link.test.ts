import { expect, test } from 'vitest'
import { parseMapPoint } from './map-link.ts'

const POINT = { latitude: -23.55052, longitude: -46.63331 }

test.each([
  '-23.55052, -46.63331',
  '-23.55052,-46.63331',
  '  -23.55052 -46.63331 ',
  '-23.55052; -46.63331',
  '(-23.55052, -46.63331)',
  '−23.55052, −46.63331',
  '-23,55052, -46,63331',
  '-23,55052 -46,63331',
  '-23,55052;-46,63331',
  '-23,55052,-46,63331',
  'geo:-23.55052,-46.63331',
  'geo:-23.55052,-46.63331;u=35?z=15',
  'GEO:0,0?q=-23.55052,-46.63331(Loja%20da%20Ana)',
  'https://maps.google.com/?q=-23.55052,-46.63331',
  'https://maps.google.com/maps?q=-23.55052%2C-46.63331&z=17',
  'https://maps.google.com/maps?q=loc:-23.55052,-46.63331',
  'https://maps.google.com/?ll=-23.55052,-46.63331&z=12',
  'https://www.google.com/maps?q=-23.55052,+-46.63331',
  'maps.google.com/?q=-23.55052,-46.63331',
  'https://www.google.com.br/maps/@-23.55052,-46.63331,17z?entry=ttu',
  'https://www.google.com/maps/place/MASP/@-23.5614,-46.6558,17z/data=!3m1!4b1!4m6!3m5!1s0x94!8m2!3d-23.55052!4d-46.63331',
  'https://www.google.com/maps/place/-23.55052,-46.63331',
  'https://www.google.com/maps/search/-23.55052,+-46.63331?sa=X',
  'https://www.google.com/maps/search/?api=1&query=-23.55052%2C-46.63331',
  'https://www.google.com/maps/dir/-22.9,-43.2/-23.55052,-46.63331/@-23.2,-45,8z',
  'https://www.google.com/maps/dir/?api=1&destination=-23.55052,-46.63331',
  'https://www.openstreetmap.org/?mlat=-23.55052&mlon=-46.63331#map=19/-23.5/-46.6',
  'https://www.openstreetmap.org/#map=17/-23.55052/-46.63331',
  'https://www.openstreetmap.org/node/123456#map=17/-23.55052/-46.63331&layers=N',
  'https://waze.com/ul?ll=-23.55052%2C-46.63331&navigate=yes',
  'Loja da Ana https://maps.google.com/?q=-23.55052,-46.63331',
])('%s is the point that it says', (text) => {
  expect(parseMapPoint(text)).toEqual(POINT)
})

test.each([
  ['0, 0', 0, 0],
  ['-90 180', -90, 180],
  ['+12.5,-7', 12.5, -7],
  ['10,5 20,25', 10.5, 20.25],
])('%s is %s and %s', (text, latitude, longitude) => {
  expect(parseMapPoint(text)).toEqual({ latitude, longitude })
})

test.each([
  'https://maps.app.goo.gl/AbCdEf123',
  'https://goo.gl/maps/AbCdEf123',
  'maps.app.goo.gl/AbCdEf123',
  'Veja: https://maps.app.goo.gl/AbCdEf123?g_st=ic',
  'https://osm.org/go/M@ieQ--',
])('%s does not say its point', (text) => {
  expect(parseMapPoint(text)).toBe('short')
})

test.each([
  '',
  'Rua das Flores, 12',
  '-23.55052',
  '91, 0',
  '-90.01, 0',
  '0, 180.5',
  '0, -999',
  'NaN, Infinity',
  '1e2, 1e2',
  'geo:91,0',
  'geo:',
  'https://',
  'https://maps.google.com/?q=Rua+das+Flores+12',
  'https://maps.google.com/?q=100,200',
  'https://exemplo.com.br/pedido/12',
  'https://notgoo.gl.exemplo.com/x',
])('%j is no point', (text) => {
  expect(parseMapPoint(text)).toBe('none')
})
