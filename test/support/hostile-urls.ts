/** Splits a text at spaces and line ends. */
const words = (text: string) => text.trim().split(/\s+/)

/** Addresses that are not public, in the form in which a name server returns them. */
export const innerAddresses = words(`
  127.0.0.1 127.0.0.2 127.1.1.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 172.16.0.1
  172.31.255.254 192.168.0.1 192.168.255.254 100.64.0.1 100.127.255.254 169.254.0.1 169.254.169.254
  169.254.170.2 192.0.0.1 192.0.0.170 192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 198.19.255.254
  192.88.99.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 :: ::1 ::7f00:1 ::127.0.0.1
  ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:a00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:7f00:1
  ::a9fe:a9fe fe80::1 fe80::1%eth0 febf::1 fec0::1 fc00::1 fd00::1 fd00:ec2::254 ff02::1 ff05::1:3
  64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::a00:1 2002:7f00:1:: 2002:a9fe:a9fe:: 2001::1
  2001:0:7f00:1:: 2001:db8::1 2001:10::1 2001:20::1 100::1 5f00::1 3fff::1 4000::1 8000::1 e000::1
`)

const loopbackForms = words(`
  127.1 127.0.1 0177.0.0.1 0177.0.1 0177.1 0x7f.0.0.1 0x7f.1 0x7f.0x0.0x0.0x1 0x7F000001 2130706433
  017700000001 0x7f000001 127.0.0.1. 127.1. 127。0。0。1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① １２７.０.０.１
  %31%32%37.0.0.1 127%2e0%2e0%2e1 0 0.0 0x0 00 0.0.0 127.0.0.0x1 127.0.0.01 0x7f.0.0.01 00177.0.0.1
  0000177.0.0.1 127.0.0.1%00 127.0.0.1%0a
`)

const metadataForms = words(`
  169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 0xa9.0xfe.0xa9.0xfe 169.254.43518
  169.16689662 025177524776 １６９.２５４.１６９.２５４ 169。254。169。254 [::ffff:a9fe:a9fe]
`)

const privateForms = words(`
  167772161 0xa000001 012.0.0.1 10.1 0xa.1 3232235521 0xc0a80001 0300.0250.0.1 192.168.1 172.16.1
  0xac100001 2886729729 1681915905 0x64400001 100.64.1 0344.0.0.1 0xe0000001 4294967295 0xffffffff
  255.255.65535 037777777777
`)

const bracketForms = words(`
  [::] [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [0::1] [::ffff:127.1]
  [::ffff:0x7f.1] [::%31] [::1%25lo] [fe80::1%25eth0] [fe80::1%eth0] [::1 ::1 [::ffff:2130706433]
`)

const schemes = [
  'file:///etc/passwd',
  'ftp://198.0.0.1/',
  'gopher://127.0.0.1:70/_',
  'dict://127.0.0.1:11211/',
  'ws://127.0.0.1/',
  'wss://127.0.0.1/',
  'data:text/plain,hi',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',
  'unix:///run/x.sock',
  'http+unix://%2Frun%2Fx.sock/',
  'ldap://127.0.0.1/',
  'jar:http://127.0.0.1!/',
  'about:blank',
  'mailto:a@example.org',
  '',
  ' ',
  'http:',
  'http://',
  'https://',
  'http:///',
  '//127.0.0.1/',
  '/path',
  'example.org',
  'http://?',
  'http://#',
]

const disguises = [
  'http://8.8.8.8@127.0.0.1/',
  'http://127.0.0.1@8.8.8.8/',
  'http://user:pass@8.8.8.8/',
  'http://:@127.0.0.1/',
  'http://8.8.8.8:80@127.0.0.1/',
  'http://127.0.0.1\\@8.8.8.8/',
  'http:127.0.0.1',
  'http:\\\\127.0.0.1\\',
  'http:/127.0.0.1/',
  'HTTP://127.0.0.1/',
  'hTtPs://127.0.0.1/',
  '\thttp://127.0.0.1/',
  'http://127.0.0.1\t/',
  'ht\ntp://127.0.0.1/',
  ' http://127.0.0.1 ',
  'http://127.0.0.1?x=8.8.8.8',
  'http://127.0.0.1#8.8.8.8',
  'http://127.0.0.1;8.8.8.8/',
  'http://127.0.0.1&8.8.8.8/',
  'http://127.0.0.1 8.8.8.8/',
  'http://1.1.1.1 &@2.2.2.2# @127.0.0.1/',
  'http://8.8.8.8:22/',
  'http://8.8.8.8:25/',
  'http://8.8.8.8:6379/',
  'http://8.8.8.8:65536/',
  'http://8.8.8.8:0/',
  'http://8.8.8.8:-1/',
  'http://8.8.8.8:2375/',
  'https://8.8.8.8:5432/',
  'http://8.8.8.8:080443/',
  'http://8.8.8.8:11211/',
  `http://${'a'.repeat(254)}.example/`,
  `http://example.org/${'a'.repeat(2048)}`,
  'http://exa mple.org/',
  'http://[8.8.8.8]/',
]

/** Names that a hostile name server may resolve to any address. The resolver of the tests returns an address that is not public for each. */
const names = words(`
  localhost LOCALHOST localhost. a.localhost localhost.localdomain metadata.google.internal metadata
  kubernetes.default.svc host.docker.internal 127.0.0.1.nip.example rebind.example ⓛⓞⓒⓐⓛⓗⓞⓢⓣ
  ip6-localhost db postgres.internal xn--lcalhost-n4a a.b.c.d.e.example _dmarc.example router.lan
`)

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address)

/** URLs to which an exchange in production must never open a connection. */
export const hostileUrls: readonly string[] = [
  ...innerAddresses.flatMap((address) => [
    `http://${bracketed(address)}/`,
    `https://${bracketed(address)}:8443/x`,
  ]),
  ...[...loopbackForms, ...metadataForms, ...privateForms, ...bracketForms].map((host) => `http://${host}/`),
  ...schemes,
  ...disguises,
  ...names.flatMap((name) => [`http://${name}/`, `https://${name}:8443/hook`]),
]
