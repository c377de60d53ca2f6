-- Books a seat of a course, or puts the student on the waiting list.
create or replace function book_seat(p_course_id bigint, p_student_id bigint)
returns text
language plpgsql
as $$
declare
  v_seats   integer;
  v_taken   integer;
  v_place   integer;
begin
  -- The course row is the lock: bookings of one course happen one after the other.
  select seats
    into v_seats
    from courses
   where id = p_course_id
     for update;

  if not found then
    raise exception 'course % does not exist', p_course_id using errcode = 'no_data_found';
  end if;

  if exists (select 1 from bookings where course_id = p_course_id and student_id = p_student_id) then
    return 'already';
  end if;

  select count(*)
    into v_taken
    from bookings
   where course_id = p_course_id;

  if v_taken < v_seats then
    insert into bookings (course_id, student_id, booked_at)
    values (p_course_id, p_student_id, now());

    update courses
       set free_seats = free_seats - 1
     where id = p_course_id;
    return 'booked';
  end if;

  -- Still under the lock of the course row, so max + 1 cannot be handed out twice.
  select coalesce(max(position), 0) + 1
    into v_place
    from waiting_list
   where course_id = p_course_id;

  insert into waiting_list (course_id, student_id, position)
  values (p_course_id, p_student_id, v_place)
  on conflict (course_id, student_id) do nothing;
  return 'waiting';
end;
$$;

comment on function book_seat(bigint, bigint) is 'Books a seat: booked, waiting or already';
