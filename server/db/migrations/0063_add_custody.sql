-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table custody (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  name text not null,
  category text not null default 'device',
  serial text,
  model text,
  value numeric(18,3) not null,
  condition text not null default 'good',
  photos uuid[] not null default '{}',
  branch_id uuid not null,
  inventory_item_id uuid,
  holder_id uuid,
  receiver_id uuid,
  handed_at timestamptz,
  refusal text,
  reminded_on date,
  status text not null default 'in_store',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(serial, '') || ' ' || coalesce(model, ''))) stored,
  primary key (clinic_id, id),
  constraint custody__category__check check (category in ('device', 'key', 'tool', 'uniform', 'cash', 'other')),
  constraint custody__value__check check (value >= 0 and value <= 999999999999),
  constraint custody__condition__check check (condition in ('new', 'good', 'worn', 'damaged')),
  constraint custody__status__check check (status in ('in_store', 'awaiting_ack', 'held', 'return_requested', 'transfer_requested', 'lost', 'damaged', 'retired')),
  constraint custody__one_receiver__check check (receiver_id is distinct from holder_id or receiver_id is null),
  constraint custody__held_by_one__check check ((status not in ('held', 'return_requested', 'transfer_requested') or holder_id is not null)
        and (status not in ('awaiting_ack', 'transfer_requested') or receiver_id is not null)
        and (status in ('awaiting_ack', 'transfer_requested') or receiver_id is null)
        and (status not in ('in_store', 'lost', 'damaged', 'retired') or holder_id is null))
);
create unique index custody__number__unique on custody (clinic_id, fold(number));
create unique index custody__serial__unique on custody (clinic_id, fold(serial));
create index custody__holder_id__status__index on custody (clinic_id, holder_id, status);
create index custody__receiver_id__status__index on custody (clinic_id, receiver_id, status);
create index custody__created_at__order on custody (clinic_id, created_at, id);
create index custody__handed_at__order on custody (clinic_id, handed_at, id);
create index custody__name__order on custody (clinic_id, fold(name), id);
create index custody__category__order on custody (clinic_id, category, id);
create index custody__value__order on custody (clinic_id, value, id);
create index custody__status__order on custody (clinic_id, status, id);
create index custody__branch_id__index on custody (clinic_id, branch_id);
create index custody__inventory_item_id__index on custody (clinic_id, inventory_item_id);
create index custody__search on custody using gin (clinic_id, search gin_trgm_ops);
select build_wall('custody'), open_gate('custody', 'select');
create table custody__moves (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  kind text not null,
  from_id uuid,
  to_id uuid,
  at timestamptz not null,
  condition text,
  photos uuid[] not null default '{}',
  note text,
  answer text,
  ack_at timestamptz,
  ack_way text,
  reason text,
  primary key (clinic_id, id),
  constraint custody__moves__kind__check check (kind in ('hand_over', 'transfer', 'return', 'lose', 'damage')),
  constraint custody__moves__condition__check check (condition in ('new', 'good', 'worn', 'damaged')),
  constraint custody__moves__answer__check check (answer in ('accepted', 'refused', 'recalled')),
  constraint custody__moves__ack_way__check check (ack_way in ('own_login', 'in_person'))
);
create index custody__moves__record_id__order on custody__moves (clinic_id, record_id, position);
create index custody__moves__from_id__index on custody__moves (clinic_id, from_id);
create index custody__moves__to_id__index on custody__moves (clinic_id, to_id);
select build_wall('custody__moves');
alter table custody
  add constraint custody__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint custody__inventory_item_id__fkey foreign key (clinic_id, inventory_item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint custody__holder_id__fkey foreign key (clinic_id, holder_id) references employees (clinic_id, id) on delete restrict,
  add constraint custody__receiver_id__fkey foreign key (clinic_id, receiver_id) references employees (clinic_id, id) on delete restrict;
alter table custody__moves
  add constraint custody__moves__record_id__fkey foreign key (clinic_id, record_id) references custody (clinic_id, id) on delete cascade,
  add constraint custody__moves__from_id__fkey foreign key (clinic_id, from_id) references employees (clinic_id, id) on delete restrict,
  add constraint custody__moves__to_id__fkey foreign key (clinic_id, to_id) references employees (clinic_id, id) on delete restrict;
