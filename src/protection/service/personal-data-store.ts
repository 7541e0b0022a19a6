import { dataSourceOfRows } from '#privacy/index.ts'

/** List entries that name recipients; consents are found by skipping from one entity to the next. */
const entries = `with list as (
    select r.id as rule_id, r.account_id, r.name, r.kind, l.list_id from traffic_rule r cross join lateral unnest(r.lists) l(list_id)
     where r.kind in ('blocked_number', 'white_list', 'consent') and ($2::text is null or r.account_id = $2)
  ), entry as (
    select l.*, e.value from list l join traffic_entry e on e.list_id = l.list_id and e.value = $1 where l.kind <> 'consent'
    union all
    select l.*, c.value from list l cross join lateral (
      with recursive sender as (
        (select split_part(e.value, ' ', 1) as id from traffic_entry e where e.list_id = l.list_id order by e.value limit 1)
        union all
        select (select split_part(e.value, ' ', 1) from traffic_entry e
                 where e.list_id = l.list_id and e.value > sender.id || '!' order by e.value limit 1) from sender where sender.id is not null)
      select e.value from sender join traffic_entry e on e.list_id = l.list_id and e.value = sender.id || ' ' || $1
       where sender.id is not null) c where l.kind = 'consent'
  )`

/**
 * List entries that name a number. Consents and white-list entries only permit messages and are erased; a blocked number stays blocked
 * until an operator deletes the entry.
 */
export const listedNumbers = dataSourceOfRows({
  kind: 'list_entry',
  read: `${entries} select key, account_id, null::timestamptz as at, data from (
      select concat_ws(' ', rule_id, list_id, value) collate "C" as key, account_id, to_jsonb(entry) - 'list_id' as data from entry) t
     where key > $4 order by key limit $5`,
  erase: `${entries} delete from traffic_entry where (list_id, value) in (
      select list_id, value from entry where kind <> 'blocked_number' limit $4)`,
})
