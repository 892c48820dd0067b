-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table custody__moves add column signature uuid;
alter table custody__moves add column witness_id uuid;
alter table custody__moves add column ack_branch_id uuid;
create index custody__moves__signature__index on custody__moves (clinic_id, signature);
create index custody__moves__witness_id__index on custody__moves (clinic_id, witness_id);
create index custody__moves__ack_branch_id__index on custody__moves (clinic_id, ack_branch_id);
alter table custody__moves add constraint custody__moves__signature__fkey foreign key (clinic_id, signature) references files (clinic_id, id) on delete restrict;
alter table custody__moves add constraint custody__moves__witness_id__fkey foreign key (clinic_id, witness_id) references users (clinic_id, id) on delete restrict;
alter table custody__moves add constraint custody__moves__ack_branch_id__fkey foreign key (clinic_id, ack_branch_id) references branches (clinic_id, id) on delete restrict;
